package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.model.scan.ScannedMethod.MethodCpu;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A scan with all that a scan can have, made up for tests. */
public final class SampleScan {
  private SampleScan() {}

  /** Of an API whose services are called so. */
  public static ScanResult of(String service) {
    List<TimePlace> places =
        IntStream.range(0, 9)
            .mapToObj(i -> new TimePlace("result.items[].t" + i, "Instant", true, false))
            .toList();
    ScannedMethod measured =
        ScannedMethod.declared(service, "page", List.of(), places, false)
            .with(Optional.of(new MethodBytes(Optional.of(412L), 761, 441)), Phrase.EMPTY)
            .with(
                new MethodCpu(
                    List.of(1_000.0, 1_050.0, 1_100.0),
                    List.of(2_000.0, 2_100.0, 2_200.0),
                    List.of(900.0, 901.0, 902.0),
                    Phrase.EMPTY));
    ScannedMethod unknown =
        ScannedMethod.declared(service, "get", places, places, true)
            .with(Optional.empty(), Phrase.of("no sample of " + service))
            .with(MethodCpu.unknown(Phrase.of("the JVM of " + service + " ended")));
    List<ScanFinding> findings =
        Stream.of(ScanFinding.Kind.values())
            .map(
                kind ->
                    new ScanFinding(
                        kind, service, List.of(service), List.of(service), service + "#get"))
            .toList();
    return new ScanResult(
        ScanResult.SCHEMA_VERSION,
        "0.1.0",
        "bin/loadgen scan order-api-2.4.1.jar --html=scan.html",
        List.of("order-api-2.4.1.jar"),
        false,
        new ScanResult.Size(1_234, 2, 30),
        List.of(measured, unknown),
        findings,
        List.of(
            Phrase.of(
                "1 class is neither in the API nor in a library: %s; name their jars with --lib",
                service)));
  }
}
