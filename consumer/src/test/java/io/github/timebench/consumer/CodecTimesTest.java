package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.api.probe.CodecTimes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Hazard: bodies that are read on a thread that is not watched, or on two that both count. */
class CodecTimesTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int CALLS = 800;
  private static final List<Variant> VARIANTS =
      List.of(
          Variant.BASELINE,
          Variant.of(DateType.LOCALDATETIME, Serializer.STOCK),
          Variant.of(DateType.LOCALDATETIME, Serializer.CUSTOM));

  @AutoClose private final RegistryFixture registry = new RegistryFixture();

  /** All variants in turns, so that none pays for the JVM's warm-up alone. */
  @Test
  void eachPartOfACallIsTimedOnceAndWhatIsDearerIsSeen() throws Exception {
    try (LocalProvider provider = LocalProvider.start(registry.port(), VARIANTS);
        VariantReferences references =
            VariantReferences.open(registry.settings(TIMEOUT, 2, TIMEOUT), VARIANTS)) {
      call(references);
      Map<String, CodecTimes> driverBefore = references.codecTimes();
      Map<String, CodecTimes> providerBefore = provider.codecTimes();
      call(references);

      Map<Variant, Double> nanosPerCall = new LinkedHashMap<>();
      for (Variant variant : VARIANTS) {
        CodecTimes driver = between(driverBefore, references.codecTimes(), variant);
        CodecTimes other = between(providerBefore, provider.codecTimes(), variant);
        nanosPerCall.put(
            variant,
            nanos(driver, CodecTimes.Part.REQUEST_WRITE)
                + nanos(other, CodecTimes.Part.REQUEST_READ)
                + nanos(other, CodecTimes.Part.RESPONSE_WRITE)
                + nanos(driver, CodecTimes.Part.RESPONSE_READ));
        assertThat(driver.messages(CodecTimes.Part.REQUEST_READ)).isZero();
        assertThat(driver.messages(CodecTimes.Part.RESPONSE_WRITE)).isZero();
        assertThat(other.messages(CodecTimes.Part.REQUEST_WRITE)).isZero();
        assertThat(other.messages(CodecTimes.Part.RESPONSE_READ)).isZero();
      }
      assertThat(nanosPerCall.get(Variant.of(DateType.LOCALDATETIME, Serializer.STOCK)))
          .as("%s", nanosPerCall)
          .isGreaterThan(1.2 * nanosPerCall.get(Variant.BASELINE));
    }
  }

  /** One message in 32 is timed: 25, which strays by 5. */
  private static double nanos(CodecTimes times, CodecTimes.Part part) {
    assertThat(times.messages(part)).as("%s", part).isBetween(CALLS / 160L, CALLS / 12L);
    double nanos = (double) times.cpuNanos(part) / times.messages(part);
    assertThat(nanos).as("%s", part).isBetween(500.0, 5_000_000.0);
    return nanos;
  }

  private static CodecTimes between(
      Map<String, CodecTimes> before, Map<String, CodecTimes> after, Variant variant) {
    String service = Bindings.builtIn().of(variant).serviceInterface().getName();
    return after.get(service).since(before.get(service));
  }

  private static void call(VariantReferences references) {
    List<VerifiedCalls> calls = VARIANTS.stream().map(v -> calls(references, v)).toList();
    for (int i = 0; i < CALLS; i++) {
      for (VerifiedCalls ofVariant : calls) {
        ofVariant.call(i % ofVariant.size());
      }
    }
  }

  private static VerifiedCalls calls(VariantReferences references, Variant variant) {
    return Bindings.builtIn()
        .of(variant)
        .verifiedCalls(
            references.stub(variant),
            Operation.ECHO,
            new Corpus(Shape.PAGE, 42, Precision.NANOS, 20));
  }
}
