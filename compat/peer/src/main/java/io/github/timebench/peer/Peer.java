package io.github.timebench.peer;

import java.util.Map;

/** One side, once it has started. */
interface Peer {
  /**
   * Carries out a command.
   *
   * @param halfway run where the lab must learn of something before the command is over
   * @return how its calls went
   */
  Map<String, Tally> carryOut(Command command, Runnable halfway) throws Exception;
}
