package io.github.timebench.peer;

import java.util.Map;

/** One side, once it has started. */
interface Peer {
  /**
   * Carries out a command.
   *
   * @param words the command and its arguments
   * @param early run if somebody must learn of something before the command is over
   * @return how its calls went
   */
  Map<String, Tally> obey(String[] words, Runnable early) throws Exception;
}
