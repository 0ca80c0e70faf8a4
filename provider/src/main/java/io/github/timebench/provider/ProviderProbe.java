package io.github.timebench.provider;

import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.codec.CodecClock;
import java.util.Map;

/** What the process tells, and what its codec took. */
record ProviderProbe(ProbeService process, CodecClock codecClock) implements ProbeService {
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
}
