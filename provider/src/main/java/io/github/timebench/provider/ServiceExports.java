package io.github.timebench.provider;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.probe.ArtifactVersion;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.api.probe.PauseMeter;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.wire.ReceivedRequests;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ServiceConfig;

/** The services as Dubbo's configuration: all on one port, each with its own serialization. */
record ServiceExports(ProtocolConfig protocol, ProviderSettings settings, Bindings bindings) {
  ServiceConfig<?> ofVariant(Variant variant) {
    return ofBinding(bindings.of(variant), variant.serializer());
  }

  /** A variant's service in its chains, which makes so many calls of each. */
  <S> ServiceConfig<S> ofLink(Variant variant, Class<S> type, S answers, int calls) {
    ServiceConfig<S> link = of(type, answers, variant.serializer());
    link.setVersion(Chain.version(calls));
    return link;
  }

  ServiceConfig<?> ofProbe(CodecClock codecClock, ReceivedRequests received, Chains chains) {
    ProcessEnvironment environment = ProcessEnvironment.ofThisProcess(versions());
    ProcessProbe probe = new ProcessProbe(environment, PauseMeter.ofThisJvm());
    ProbeService withCodec = new ProviderProbe(probe, codecClock, received, chains);
    return of(ProbeService.class, withCodec, Serializer.STOCK);
  }

  /** Versions of the libraries that decide the figures, read from the jars themselves. */
  private static Map<String, String> versions() {
    return Map.of(
        "dubbo.version", Version.getVersion(),
        "hessian-lite.version", ArtifactVersion.ofHessianLite(),
        "timebench.version", ArtifactVersion.of("io.github.timebench", "timebench-provider"));
  }

  private <S> ServiceConfig<S> ofBinding(VariantBinding<S> binding, Serializer serializer) {
    return of(binding.serviceInterface(), binding.answers(), serializer);
  }

  /**
   * {@code preferSerialization} too, or Dubbo advertises what else it finds on the class path.
   * Where a serializer is not to be agreed on, hessian2-time must not negotiate itself in.
   */
  private <S> ServiceConfig<S> of(Class<S> type, S answers, Serializer serializer) {
    String serialization = settings.named(serializer);
    ServiceConfig<S> service = new ServiceConfig<>();
    service.setInterface(type);
    service.setRef(answers);
    service.setProtocols(List.of(protocol));
    service.setSerialization(serialization);
    service.setPreferSerialization(serialization);
    if (!settings.agrees(serializer)) {
      service.setFilter(Serializer.NO_AGREEMENT);
    }
    return service;
  }

  /** What the process tells, what its codec took and read, and what went down its chains. */
  private record ProviderProbe(
      ProbeService process, CodecClock codecClock, ReceivedRequests received, Chains chains)
      implements ProbeService {
    @Override
    public Map<String, String> environment() {
      return process.environment();
    }

    @Override
    public ProcessSnapshot snapshot() {
      return process.snapshot();
    }

    @Override
    public Map<String, CodecTimes> codecTimes() {
      return codecClock.times();
    }

    @Override
    public Map<String, HopCounts> hops() {
      return chains.counts();
    }

    @Override
    public Map<String, Long> requests() {
      return received.counts();
    }
  }
}
