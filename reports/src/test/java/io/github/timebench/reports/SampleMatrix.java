package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatFrames;
import io.github.timebench.model.compat.CompatCell.CompatPhase;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Made-up compatibility matrices. */
public final class SampleMatrix {
  /** Calls that all came back right. */
  public static final CompatTally RIGHT = new CompatTally(450, 0, 0, 0, Phrase.EMPTY);

  private SampleMatrix() {}

  /** A pair, with the reference or as the reference. */
  public static CompatCell pair(boolean jar, CompatTally fresh, CompatTally restart) {
    return pair(jar, fresh, restart, 12, "");
  }

  /** The same with what else can go wrong. */
  public static CompatCell pair(
      boolean jar, CompatTally fresh, CompatTally restart, long heartbeats, String fault) {
    String suffix = jar ? "+jar" : "";
    return new CompatCell(
        "pair/all/3.3.6" + suffix + "/3.3.6" + suffix,
        "pair",
        "all",
        List.of("3.3.6" + suffix),
        "3.3.6" + suffix,
        jar ? "pair/all/3.3.6/3.3.6" : "",
        List.of(
            new CompatPhase("fresh", false, Map.of("value", fresh)),
            new CompatPhase("restart", true, Map.of("calls", restart))),
        heartbeats,
        new CompatFrames(Map.of(2, 3L, 30, 447L), Map.of(2, 3L, 30, 447L), Map.of(2, heartbeats)),
        Phrase.of(fault));
  }

  /** A complete run of these cells. */
  public static CompatResult result(CompatCell... cells) {
    return new CompatResult(
        CompatResult.SCHEMA_VERSION,
        "20261121-101530-compat",
        "0.1.0",
        Instant.parse("2026-11-21T10:15:30Z"),
        61.2,
        "bin/loadgen compat --cell='pair/**'",
        new RunEnvironment(Map.of("logical cores", "2"), Map.of(), Map.of()),
        List.of(cells),
        RunEnd.complete());
  }
}
