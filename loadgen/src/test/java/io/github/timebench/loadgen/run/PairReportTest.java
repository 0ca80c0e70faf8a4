package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hazard: a gate or a fact of one version's JVMs that reads as another's. */
class PairReportTest {
  private static final List<LoadPlan> PAIRS =
      Plans.valid()
          .variants(
              LoadPlan.variants(
                  Set.of(DateType.DATE),
                  Set.of(Serializer.STOCK),
                  List.of(new SerializerVersion(false, "3.2.13")),
                  false))
          .make()
          .pairs();

  private static PairReport pair(LoadPlan plan, Map<String, String> environment) {
    List<BlockGate> gates =
        List.of(
            BlockGate.unranked("echoes of " + plan.labels().get(0), "", "", true),
            BlockGate.unranked("CPU of the driver", "", "", true),
            BlockGate.unranked("steal", "", "", true));
    Block block =
        new Block(0, "2026-11-21T10:00:00Z", 0, true, List.of(), List.of(), List.of(), List.of());
    return new PairReport(
        plan, new DriverReport(block, List.of(), gates, RunEnd.complete(), environment, Map.of()));
  }

  private static List<String> names(PairReport pair) {
    return pair.gates().stream().map(BlockGate::name).toList();
  }

  @Test
  void gatesOfAnotherVersionsJvmsAreNamedWithIt() {
    assertThat(names(pair(PAIRS.get(0), Map.of())))
        .containsExactly("echoes of date+stock", "CPU of the driver", "steal");
    assertThat(names(pair(PAIRS.get(1), Map.of())))
        .containsExactly(
            "echoes of date+stock@3.2.13",
            "CPU of the driver (stock@3.2.13)",
            "steal (stock@3.2.13)");
  }

  @Test
  void whatIsOtherwiseInAnotherVersionsJvmsIsNamedWithItWhicheverPairRanFirst() {
    PairReport here = pair(PAIRS.get(0), Map.of("dubbo", "3.3.6", "java", "17"));
    PairReport old = pair(PAIRS.get(1), Map.of("dubbo", "3.2.18", "java", "17"));
    Map<String, String> all =
        Map.of("dubbo", "3.3.6", "java", "17", "dubbo (stock@3.2.13)", "3.2.18");

    assertThat(PairReport.environment(List.of(old, here), DriverReport::driverEnvironment))
        .isEqualTo(all);
    assertThat(PairReport.environment(List.of(here, old), DriverReport::driverEnvironment))
        .isEqualTo(all);
  }
}
