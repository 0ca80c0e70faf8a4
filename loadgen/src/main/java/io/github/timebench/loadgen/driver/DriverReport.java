package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.VariantBytes;
import java.util.List;
import java.util.Map;

/** What the driver's JVM answers: one block's evidence, complete or not. */
public record DriverReport(
    Block block,
    List<VariantBytes> bytes,
    List<BlockGate> gates,
    RunEnd end,
    Map<String, String> driverEnvironment,
    Map<String, String> providerEnvironment) {}
