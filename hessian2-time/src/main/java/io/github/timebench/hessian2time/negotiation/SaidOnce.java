package io.github.timebench.hessian2time.negotiation;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;

/**
 * Says a line once, and knows what the log has already. Peers choose some of the words of lines
 * about them, so each has a few lines of its own and cannot use up those of others; what this end
 * says of itself is as bounded as its classes and settings are. Safe for use by several threads.
 */
final class SaidOnce {

  /** Different lines about one peer. */
  static final int MAX_LINES = 10;

  /** Peers that are remembered, those that were heard of last. */
  static final int MAX_PEERS = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(SaidOnce.class);

  /** More characters of a line are not worth reading. */
  private static final int MAX_LINE = 1000;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

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

  /** Logs a line about this end that is worth saying once for as long as the model lives. */
  void say(String line) {
    String kept = onOneLine(line);
    if (isNews(kept)) {
      LOG.info(kept);
    }
  }

  /**
   * Logs a line about a peer, if it is new; else it is not even made.
   *
   * @param host the peer's
   * @param what tells the line from others about that peer
   */
  void sayOf(String host, Object what, Supplier<String> line) {
    if (isNewsOf(host, what)) {
      LOG.info(onOneLine(line.get()));
    }
  }

  /** Logs, once for each kind, what went wrong beside a call that must go on. */
  void sayTrouble(Throwable trouble) {
    if (isNews(String.valueOf(trouble.getClass()))) {
      LOG.warn("hessian2-time left a message as it was: " + trouble, trouble);
    }
  }

  /** Peers choose some of the words, and are not to write lines of their own into the log. */
  static String onOneLine(String text) {
    String start = text.length() > MAX_LINE ? text.substring(0, MAX_LINE) : text;
    return CONTROL.matcher(start).replaceAll("_");
  }

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
