package io.github.timebench.hessian2time.negotiation;

/**
 * The texts of the two attachments. The offer is the version of the format and the consumer's port,
 * such as {@code 1/54321}; the answer is the version alone.
 *
 * <p>The port tells a connection that ends at the provider from one that ends at a proxy. A proxy
 * may spread the requests of one connection over several providers, and the agreement with one of
 * them would then bind the others.
 */
final class Offer {

  /** The key of both attachments. */
  static final String KEY = "hessian2-time";

  /**
   * Goes up with every change of the layout that a reader before it refuses: two ends agree only if
   * they have the same one.
   */
  static final String VERSION = "1";

  private Offer() {}

  /** The offer on a connection from {@code consumerPort}. */
  static String from(int consumerPort) {
    return VERSION + '/' + consumerPort;
  }

  /**
   * Why an offer cannot be taken up.
   *
   * @param offer what the consumer sent, of any type
   * @param peerPort the port from which the connection comes, as the provider sees it
   * @return null if it can be
   */
  static String objection(Object offer, int peerPort) {
    String text = String.valueOf(offer);
    if (text.equals(from(peerPort))) {
      return null;
    }
    return text.startsWith(VERSION + '/')
        ? "the consumer's port is not the one that this end sees, so a proxy stands between"
        : "the consumer has another version of the format";
  }

  /** Whether this end's offer was taken up. */
  static boolean isTakenUpBy(Object answer) {
    return VERSION.equals(answer);
  }
}
