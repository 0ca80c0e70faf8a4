package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Variant;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** How providers are refused, with the patience that this machine needs for it. */
final class Refusal {
  private static final Duration SHORT = Duration.ofMillis(500);
  private static final Duration LONG = Duration.ofSeconds(20);

  private Refusal() {}

  /**
   * Opens references that are refused. Where another reason than the wanted one is given, a busy
   * machine may have had no time to find it out: it is given more, and the last reason counts.
   */
  static ProviderUnavailableException of(
      Function<Duration, ConsumerSettings> within,
      List<Variant> variants,
      Predicate<ProviderUnavailableException> wanted)
      throws InterruptedException {
    Duration patience = SHORT;
    ProviderUnavailableException refusal = once(within.apply(patience), variants);
    while (!wanted.test(refusal) && patience.compareTo(LONG) < 0) {
      patience = patience.multipliedBy(4);
      refusal = once(within.apply(patience), variants);
    }
    return refusal;
  }

  private static ProviderUnavailableException once(
      ConsumerSettings settings, List<Variant> variants) throws InterruptedException {
    try (VariantReferences references = VariantReferences.open(settings, variants)) {
      assertThat(references.providers()).as("no refusal").isEmpty();
      throw new IllegalStateException("references without a provider");
    } catch (ProviderUnavailableException refusal) {
      return refusal;
    }
  }
}
