package io.github.timebench.compat;

/**
 * What a peer runs on.
 *
 * @param dubboVersion such as {@code 3.2.18}
 * @param jar whether hessian2-time is on its class path
 */
record PeerSetup(String dubboVersion, boolean jar) {
  /** In names and tables, such as {@code 3.3.6+jar}. */
  String label() {
    return jar ? dubboVersion + "+jar" : dubboVersion;
  }

  /** This release without the jar. */
  PeerSetup withoutJar() {
    return new PeerSetup(dubboVersion, false);
  }
}
