package io.github.timebench.hessian2time.negotiation;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What the log has already. Peers choose some of the words of lines about them, so each has a few
 * lines of its own and cannot use up those of others; what this end says of itself is as bounded as
 * its classes and settings are. Safe for use by several threads.
 */
final class SaidOnce {

  /** Different lines about one peer. */
  static final int MAX_LINES = 10;

  /** Peers that are remembered, those that were heard of last. */
  static final int MAX_PEERS = 1000;

  private final Set<String> own = new HashSet<>();

  /** Lines by their hash, which takes no memory to speak of. */
  private final Map<String, Set<Integer>> byPeer =
      new LinkedHashMap<String, Set<Integer>>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Set<Integer>> eldest) {
          return size() > MAX_PEERS;
        }
      };

  /** Whether this end says it for the first time. */
  synchronized boolean isNews(String line) {
    return own.add(line);
  }

  /**
   * Whether a line about a peer is worth saying.
   *
   * @param peer its host
   * @param what tells the line from others about that peer
   */
  synchronized boolean isNewsOf(String peer, Object what) {
    Set<Integer> lines = byPeer.computeIfAbsent(peer, key -> new HashSet<>());
    return lines.size() < MAX_LINES && lines.add(what.hashCode());
  }
}
