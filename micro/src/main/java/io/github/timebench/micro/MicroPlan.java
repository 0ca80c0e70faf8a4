package io.github.timebench.micro;

import java.util.List;

/**
 * All that crosses from the command line to the labs.
 *
 * @param quick a look: one short fork per cell, of a named subset of cells
 * @param serialization what the lab of that name is asked for
 * @param machine what labs are scaled to
 * @param call what costs are related to
 */
public record MicroPlan(
    List<MicroLab> labs,
    boolean quick,
    SerializationChoice serialization,
    Machine machine,
    RpcCall call,
    Pace pace) {
  /** Keeps an unmodifiable copy. */
  public MicroPlan {
    labs = List.copyOf(labs);
  }

  /** The command that makes this plan again; without folders. */
  public String command() {
    StringBuilder command = new StringBuilder("bin/loadgen micro");
    labs.forEach(lab -> command.append(' ').append(lab.label()));
    command.append(quick ? " --quick" : " --forks=" + pace.forks());
    if (labs.stream().anyMatch(SerializationLab.class::isInstance)) {
      command.append(serialization.flags());
    }
    return command.toString();
  }
}
