package io.github.timebench.provider;

import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.wire.ReceivedRequests;
import java.util.Map;

/** What the process tells, what its codec took and read, and what went down its chains. */
record ProviderProbe(
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
