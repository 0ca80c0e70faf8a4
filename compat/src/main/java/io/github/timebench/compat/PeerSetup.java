package io.github.timebench.compat;

import io.github.timebench.compat.Extras.Extra;
import io.github.timebench.lab.LabException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a peer runs on.
 *
 * @param dubboVersion such as {@code 3.2.18}
 * @param jar whether hessian2-time is on its class path
 * @param extras what else is different
 */
record PeerSetup(String dubboVersion, boolean jar, List<Extra> extras) {
  private static final String SEPARATOR = "+";
  private static final String JAR = "jar";

  /** Before it, Dubbo and its Hessian library have no place for the jar, which declines. */
  private static final String FIRST_VERSION = "3.3";

  /** A release, with nothing else different. */
  PeerSetup(String dubboVersion, boolean jar) {
    this(dubboVersion, jar, List.of());
  }

  /**
   * @throws LabException if it names an extra that there is not
   */
  static PeerSetup parse(String label, Extras extras) throws LabException {
    String[] words = label.split("\\" + SEPARATOR);
    boolean jar = words.length > 1 && words[1].equals(JAR);
    List<Extra> named = new ArrayList<>();
    for (int at = jar ? 2 : 1; at < words.length; at++) {
      named.add(extras.named(words[at]));
    }
    return new PeerSetup(words[0], jar, named);
  }

  /** In names and tables, such as {@code 3.3.6+jar} or {@code 3.3.6+jar+lazy}. */
  String label() {
    List<String> words = new ArrayList<>(List.of(dubboVersion));
    if (jar) {
      words.add(JAR);
    }
    extras.forEach(extra -> words.add(extra.label()));
    return String.join(SEPARATOR, words);
  }

  PeerSetup withoutJar() {
    return new PeerSetup(dubboVersion, false, extras);
  }

  /** Whether it agrees on hessian2-time with another side that does. */
  boolean agrees() {
    return jar
        && dubboVersion.compareTo(FIRST_VERSION) >= 0
        && extras.stream().noneMatch(Extra::declines);
  }

  boolean has(String extra) {
    return extras.stream().anyMatch(one -> one.label().equals(extra));
  }
}
