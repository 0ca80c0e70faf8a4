package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.micro.FormatLab;
import io.github.timebench.loadgen.micro.MicroLab;
import io.github.timebench.loadgen.micro.SerializationLab;
import io.github.timebench.loadgen.micro.pools.PoolsLab;
import io.github.timebench.loadgen.micro.timers.TimersLab;
import java.util.List;

/** The labs of {@code micro}. */
final class MicroLabs {
  private MicroLabs() {}

  /** All labs, in the order in which they are run and listed. */
  static List<MicroLab> all() {
    return List.of(new SerializationLab(), new FormatLab(), new TimersLab(), new PoolsLab());
  }
}
