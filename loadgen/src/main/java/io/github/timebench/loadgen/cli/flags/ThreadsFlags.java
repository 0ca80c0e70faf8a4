package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that have both JVMs of each pair record what their threads do. */
public final class ThreadsFlags {
  @Option(
      names = ThreadsView.FLAG,
      description =
          "Record both JVMs of each block by Java Flight Recorder: threads and locks, flame graphs of"
              + " each variant and of its difference to the baseline, what the JIT did meanwhile.")
  private boolean asked;

  @Option(
      names = "--block-threshold",
      paramLabel = "TIME",
      description =
          "With "
              + ThreadsView.FLAG
              + ": the shortest wait for a monitor that is seen. Default: "
              + Defaults.BLOCK_THRESHOLD)
  private Duration blockThreshold;

  @Option(
      names = "--park-threshold",
      paramLabel = "TIME",
      description =
          "With "
              + ThreadsView.FLAG
              + ": the shortest park or Object.wait that is seen. Default: "
              + Defaults.PARK_THRESHOLD)
  private Duration parkThreshold;

  @Option(
      names = "--keep-recordings",
      description =
          "With "
              + ThreadsView.FLAG
              + ": keep the .jfr files, in the folder recordings of the run.")
  private boolean keepRecordings;

  public Optional<ThreadsView> view() {
    if (asked) {
      return Optional.of(
          new ThreadsView(
              given(blockThreshold, Defaults.BLOCK_THRESHOLD),
              given(parkThreshold, Defaults.PARK_THRESHOLD),
              keepRecordings));
    }
    refuseAlone("--block-threshold", blockThreshold);
    refuseAlone("--park-threshold", parkThreshold);
    refuseAlone("--keep-recordings", keepRecordings ? true : null);
    return Optional.empty();
  }

  private static Duration given(Duration value, String standard) {
    return value != null ? value : Durations.parse(standard);
  }

  private static void refuseAlone(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, Phrase.of("needs %s, which records", ThreadsView.FLAG), value);
    }
  }
}
