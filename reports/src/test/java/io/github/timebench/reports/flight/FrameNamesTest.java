package io.github.timebench.reports.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.flight.StackSums.FrameNames;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: one place under two names, so that the stacks of two JVMs or variants never meet. */
class FrameNamesTest {
  private static final Plan PLAN = Plans.valid().make();
  private final FrameNames names = new FrameNames(new ClassOwners(PLAN, PLAN.variants()));

  @ParameterizedTest
  @CsvSource({
    "io.github.timebench.api.date.stocka.Tick, variant.Tick",
    "io.github.timebench.api.date.custom.Tick, variant.Tick",
    "io.github.timebench.api.ldtm.custom.Tick, io.github.timebench.api.ldtm.custom.Tick",
    "io.github.timebench.api.date.stocka.ServiceDubboProxy2, variant.ServiceDubboProxy",
    "io.github.timebench.api.date.stocka.Answers$$Lambda$14+0x00007f38e0520878.7162498, variant.Answers$$Lambda",
    "io.github.timebench.api.date.stocka.Answers$$Lambda/0x00007f38e0520878.7162498, variant.Answers$$Lambda",
    "java.lang.invoke.LambdaForm$DMH+0x00007f38e0028c00.1140829, java.lang.invoke.LambdaForm$DMH",
    "java.lang.invoke.LambdaForm$MH/0x00007f38e0028c00, java.lang.invoke.LambdaForm$MH",
    "java.lang.invoke.LambdaForm$MH.0x0000000068511400, java.lang.invoke.LambdaForm$MH",
    "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
    "com.alibaba.com.caucho.hessian.io.Hessian2Output, com.alibaba.com.caucho.hessian.io.Hessian2Output",
  })
  void aClassHasOneNameInEveryJvmAndForEveryVariant(String recorded, String expected) {
    assertThat(names.plain(recorded)).isEqualTo(expected);
  }

  @Test
  void theClassesOfAnApisCallAreNobodys() {
    Payload.OfApi call =
        new Payload.OfApi(
            "A#m",
            List.of("a.jar"),
            1,
            List.of(),
            Optional.empty(),
            "generated",
            0,
            Optional.empty());
    List<Variant> variants = List.of(Variant.BASELINE, Variant.OWN_STOCK, Variant.ORIGINAL_STOCK);
    Plan own = Plans.valid().api(call).variants(PlacedVariant.here(variants)).make();
    ClassOwners owners = new ClassOwners(own, own.variants());

    assertThat(owners.of("io.github.timebench.api.date.stocka.Tick")).isEmpty();
    assertThat(owners.withoutVariant("c0a.acme.Order")).isEqualTo("c0a.acme.Order");
    assertThat(owners.of("com.alibaba.com.caucho.hessian.io.Hessian2Output"))
        .isEqualTo("hessian-lite");
  }
}
