package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.hessian.FormatVersions;
import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of the two attachments: fields as {@code key=value} with semicolons between them, in
 * any order; a reader skips those that it does not know.
 *
 * <p>An offer is such as {@code v=1;id=30;port=54321;app=shop}: the versions of the format that the
 * consumer has, with commas between them, its id of hessian2-time, its end of the connection and
 * its application. An answer is such as {@code v=1;id=30;from=4c1f}: the version that is to be
 * used, the id, and the provider's process.
 *
 * <p>The port tells a connection that ends at the provider from one that ends at a proxy. A proxy
 * may spread the requests of one connection over several providers, and the agreement with one of
 * them would then bind the others. A proxy may have the same port by chance: the process in two
 * answers then tells the providers apart.
 */
final class Offer {

  /** The key of both attachments. */
  static final String KEY = "hessian2-time";

  /** Before the first version. */
  static final int NONE = FormatVersions.FIRST - 1;

  private static final String VERSIONS = "v";
  private static final String ID = "id";
  private static final String PORT = "port";
  private static final String APPLICATION = "app";
  private static final String PROCESS = "from";

  /** Ours have less than 100 characters, unless the application's name is long. */
  private static final int MAX_CHARACTERS = 1000;

  private final Map<String, String> fields;

  private Offer(Map<String, String> fields) {
    this.fields = fields;
  }

  /**
   * The offer on a connection from {@code port}.
   *
   * @param newest version of the format at this end, which has all before it, too
   * @param application the consumer's, or null
   */
  static String text(int newest, byte id, int port, String application) {
    StringBuilder versions = new StringBuilder().append(newest);
    for (int version = newest - 1; version >= FormatVersions.FIRST; version--) {
      versions.append(',').append(version);
    }
    String text = VERSIONS + '=' + versions + ';' + ID + '=' + id + ';' + PORT + '=' + port;
    return application == null
        ? text
        : text + ';' + APPLICATION + '=' + application.replace(';', '_');
  }

  /** The answer of {@code process} to an offer that it takes up. */
  static String answer(int version, byte id, String process) {
    return VERSIONS + '=' + version + ';' + ID + '=' + id + ';' + PROCESS + '=' + process;
  }

  /**
   * The offer or answer that the peer sent, which may be of any type; what is no field is not read.
   */
  static Offer read(Object text) {
    Map<String, String> fields = new HashMap<>();
    String readable = textOrNull(text);
    if (readable != null && readable.length() <= MAX_CHARACTERS) {
      for (String field : readable.split(";")) {
        int end = field.indexOf('=');
        if (end > 0) {
          fields.put(field.substring(0, end), field.substring(end + 1));
        }
      }
    }
    return new Offer(fields);
  }

  /**
   * What the peer sent, if it is a text. Another object is not asked for one: that of a few nested
   * lists can fill the heap.
   */
  static String textOrNull(Object attachment) {
    return attachment instanceof String ? (String) attachment : null;
  }

  /**
   * What is to be done with this offer.
   *
   * @param newest version of the format at this end
   * @param id of hessian2-time at this end
   * @param peerPort the port from which the connection comes, as the provider sees it
   */
  NegotiationOutcome judge(int newest, byte id, int peerPort) {
    if (version(newest) == NONE) {
      return NegotiationOutcome.OTHER_VERSION;
    }
    if (!String.valueOf(id).equals(fields.get(ID))) {
      return NegotiationOutcome.OTHER_ID;
    }
    return String.valueOf(peerPort).equals(fields.get(PORT))
        ? NegotiationOutcome.TAKEN_UP
        : NegotiationOutcome.OTHER_CONNECTION;
  }

  /** Whether this is an answer that can be relied on: one with a version and the id offered. */
  boolean isAnswer(int newest, byte id) {
    return version(newest) != NONE
        && String.valueOf(id).equals(fields.get(ID))
        && fields.containsKey(PROCESS);
  }

  /** The application that made the offer, or null. */
  String application() {
    return fields.get(APPLICATION);
  }

  /**
   * The last version that is named and that this end has, or {@link #NONE}.
   *
   * @param newest version of the format at this end
   */
  int version(int newest) {
    List<String> named = Arrays.asList(fields.getOrDefault(VERSIONS, "").split(","));
    int version = newest;
    while (version != NONE && !named.contains(String.valueOf(version))) {
      version--;
    }
    return version;
  }
}
