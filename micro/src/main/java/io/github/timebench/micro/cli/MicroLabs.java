package io.github.timebench.micro.cli;

import io.github.timebench.micro.FormatLab;
import io.github.timebench.micro.MicroLab;
import io.github.timebench.micro.PitfallsLab;
import io.github.timebench.micro.SerializationLab;
import io.github.timebench.micro.clock.ClockLab;
import io.github.timebench.micro.pools.PoolsLab;
import io.github.timebench.micro.timers.TimersLab;
import java.util.List;

/** The labs of {@code micro}. */
public final class MicroLabs {
  private MicroLabs() {}

  /** All labs, in the order in which they are run and listed. */
  public static List<MicroLab> all() {
    return List.of(
        new SerializationLab(),
        new FormatLab(),
        new ClockLab(),
        new TimersLab(),
        new PoolsLab(),
        new PitfallsLab());
  }
}
