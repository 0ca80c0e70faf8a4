package io.github.timebench.peer;

/**
 * What a peer is to be: the first line of its standard input, as JSON.
 *
 * @param role {@value #PROVIDER} or {@value #CONSUMER}
 * @param registry {@code zookeeper://host:port}
 * @param registerMode {@code interface}, {@code instance} or {@code all}
 * @param port where a provider listens
 */
record PeerTask(String role, String registry, String registerMode, int port) {
  static final String PROVIDER = "provider";
  static final String CONSUMER = "consumer";
}
