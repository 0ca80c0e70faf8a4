package io.github.timebench.provider;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VariantBinding.HopTimer;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ServiceConfig;

/**
 * The chains of a provider: for each variant the services of 1, 2 and more calls, each of which
 * calls the one before over Dubbo. Built from the last call to the first, since a service must be
 * exported before another can refer to it. Counts may be read by any thread.
 */
final class Chains implements AutoCloseable {
  private final ProviderSettings settings;
  private final Bindings bindings;
  private final Map<String, HopMeter> meters = new ConcurrentHashMap<>();
  private final Optional<HopReferences> references;

  /** Chains without a service; connections are closed by {@link #close}. */
  Chains(ProviderSettings settings, Bindings bindings) {
    this.settings = settings;
    this.bindings = bindings;
    this.references =
        settings.chains().hops() > 1
            ? Optional.of(new HopReferences(settings.chains(), bindings))
            : Optional.empty();
  }

  /**
   * Builds the chains of a variant, if there are any.
   *
   * @param exporter exports and registers a service
   */
  void build(Variant variant, ServiceExports exports, Consumer<ServiceConfig<?>> exporter)
      throws ProviderStartException {
    if (references.isPresent()) {
      build(variant, bindings.of(variant), references.get(), exports, exporter);
    }
  }

  private <S> void build(
      Variant variant,
      VariantBinding<S> binding,
      HopReferences stubs,
      ServiceExports exports,
      Consumer<ServiceConfig<?>> exporter)
      throws ProviderStartException {
    S answers = binding.answers();
    for (int calls = 1; calls <= settings.chains().hops(); calls++) {
      ServiceConfig<S> link = exports.ofLink(variant, binding.serviceInterface(), answers, calls);
      exporter.accept(link);
      if (calls < settings.chains().hops()) {
        URL url = link.getExportedUrls().get(0);
        S next = stubs.open(variant, binding, settings.agrees(variant.serializer()), calls, url);
        HopMeter meter = new HopMeter(System::nanoTime);
        meters.put(Chain.service(bindings.service(variant), Chain.version(calls)), meter);
        answers = binding.hop(next, meter);
      }
    }
  }

  /** What every service was called down a chain, by Dubbo's key of the service. */
  Map<String, HopCounts> counts() {
    Map<String, HopCounts> counts = new TreeMap<>();
    references.ifPresent(
        stubs ->
            meters.forEach(
                (service, meter) -> counts.put(service, counts(service, meter, stubs.tap()))));
    return counts;
  }

  private static HopCounts counts(String service, HopMeter meter, WireTap tap) {
    WireCounts messages = tap.counts(service);
    return meter
        .counts()
        .withMessages(
            messages.requests(),
            messages.responses(),
            tap.lastRequestBytes(service),
            tap.lastResponseBytes(service));
  }

  @Override
  public void close() {
    references.ifPresent(HopReferences::close);
  }

  /** Times of one service's calls to the next one of its chain. Thread-safe. */
  private static final class HopMeter implements HopTimer {
    private static final long MAX_NANOS = Duration.ofSeconds(60).toNanos();
    private static final int DIGITS = 3;

    private final LongSupplier nanoClock;
    private final LongAdder nanos = new LongAdder();
    private final Histogram times = new ConcurrentHistogram(1, MAX_NANOS, DIGITS);

    HopMeter(LongSupplier nanoClock) {
      this.nanoClock = nanoClock;
    }

    @Override
    public long begin() {
      return nanoClock.getAsLong();
    }

    /** Times beyond the histogram's range are recorded at its end. */
    @Override
    public void answered(long begin) {
      long elapsed = Math.max(0, nanoClock.getAsLong() - begin);
      nanos.add(elapsed);
      times.recordValue(Math.min(MAX_NANOS, elapsed));
    }

    HopCounts counts() {
      Histogram copy = times.copy();
      ByteBuffer encoded = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
      int length = copy.encodeIntoCompressedByteBuffer(encoded);
      return new HopCounts(nanos.sum(), Arrays.copyOf(encoded.array(), length));
    }
  }
}
