package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.hessian.FormatVersions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.rpc.RpcInvocation;

/**
 * What is known of one connection: what was agreed for each service, and what its messages really
 * use. It lives and dies with the connection, so that the next one starts over. Safe for use by
 * several threads.
 */
final class Connection {

  private static final String ATTRIBUTE = Connection.class.getName();
  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  /** What Dubbo attaches for a service without a version. */
  private static final String NO_VERSION = "0.0.0";

  private final Channel channel;
  private final boolean consumerSide;
  private final Set<String> announced;
  private final ConcurrentMap<String, Agreement> agreements = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Boolean> ownFormatByPath = new ConcurrentHashMap<>();

  /** The version of the format that the other end has, if it is not the newest; else null. */
  private volatile Integer older;

  /**
   * A connection that just opened.
   *
   * @param announced what other connections of the same FrameworkModel logged at INFO
   */
  private Connection(Channel channel, Set<String> announced) {
    this.channel = channel;
    this.announced = announced;
    this.consumerSide = CommonConstants.CONSUMER_SIDE.equals(channel.getUrl().getSide());
  }

  boolean isConsumerSide() {
    return consumerSide;
  }

  boolean isOpen() {
    return channel.isConnected();
  }

  /** The port of this end, or 0 if the connection is gone. */
  int localPort() {
    InetSocketAddress address = channel.getLocalAddress();
    return address == null ? 0 : address.getPort();
  }

  /** The application of this end, or null. */
  String application() {
    return channel.getUrl().getApplication();
  }

  void setVersion(int version) {
    older = version < FormatVersions.newest() ? version : null;
  }

  /** Writes a message in the version that both ends have. */
  void encode(Codec2 codec, ChannelBuffer buffer, Object message) throws IOException {
    Integer written = older;
    if (written == null) {
      codec.encode(channel, buffer, message);
      return;
    }
    FormatVersions.write(written);
    try {
      codec.encode(channel, buffer, message);
    } finally {
      FormatVersions.write(null);
    }
  }

  /** The agreement for the service that {@code invocation} calls. */
  Agreement agreementFor(RpcInvocation invocation) {
    Service called = new Service();
    invocation.foreachAttachment(called);
    String key = called.key();
    Agreement known = agreements.get(key);
    return known == null ? agreements.computeIfAbsent(key, absent -> new Agreement()) : known;
  }

  /** The service that {@code invocation} calls, without group and version. */
  static String path(RpcInvocation invocation) {
    return String.valueOf(
        Offer.textOrNull(invocation.getObjectAttachmentWithoutConvert(CommonConstants.PATH_KEY)));
  }

  /** What names a service among the attachments of a call, which lock for each look at them. */
  private static final class Service implements Consumer<Map.Entry<String, Object>> {
    private String path;
    private String group;
    private String version;

    @Override
    public void accept(Map.Entry<String, Object> attachment) {
      if (attachment.getKey() == null) {
        return;
      }
      switch (attachment.getKey()) {
        case CommonConstants.PATH_KEY:
          path = Offer.textOrNull(attachment.getValue());
          break;
        case CommonConstants.GROUP_KEY:
          group = Offer.textOrNull(attachment.getValue());
          break;
        case CommonConstants.VERSION_KEY:
          version = Offer.textOrNull(attachment.getValue());
          break;
        default:
          break;
      }
    }

    /** Most services have neither group nor version, and a key that need not be built. */
    String key() {
      return group == null && (version == null || version.equals(NO_VERSION))
          ? String.valueOf(path)
          : URL.buildKey(String.valueOf(path), group, version);
    }
  }

  /**
   * Notes what a service's messages use, for the log and the metric. The first connection on which
   * a service uses a format is worth a line at INFO, the others are not.
   *
   * @param path the service without group and version
   * @param ownFormat whether that is hessian2-time
   * @param reason ends the line in the log
   */
  void note(String path, boolean ownFormat, String reason) {
    Boolean before = ownFormatByPath.get(path);
    if (before != null && before == ownFormat) {
      return;
    }
    ownFormatByPath.put(path, ownFormat);
    String verb = ownFormat ? " uses " : " does not use ";
    String line =
        "connection " + route() + verb + Negotiation.NAME + " for " + path + ": " + reason;
    if (announced.add(consumerSide + verb + path)) {
      LOG.info(line + " (more such connections are logged at DEBUG)");
    } else if (LOG.isDebugEnabled()) {
      LOG.debug(line);
    }
  }

  boolean usesOwnFormat() {
    return ownFormatByPath.containsValue(true);
  }

  /** Whether any message of a service was noted. */
  boolean isUsed() {
    return !ownFormatByPath.isEmpty();
  }

  /** One line: which end this is, the peer's address, and what each service uses. */
  @Override
  public String toString() {
    return route()
        + ownFormatByPath.entrySet().stream()
            .map(use -> ' ' + use.getKey() + '=' + (use.getValue() ? Negotiation.NAME : "other"))
            .sorted()
            .collect(Collectors.joining());
  }

  /** The host of the other end, or {@code unknown}. */
  String peerHost() {
    InetSocketAddress peer = channel.getRemoteAddress();
    return peer == null ? "unknown" : peer.getHostString();
  }

  /** Which end this is and the peer's address. */
  String route() {
    InetSocketAddress peer = channel.getRemoteAddress();
    return (consumerSide ? "to provider " : "from consumer ")
        + (peer == null ? "unknown" : peer.getHostString() + ':' + peer.getPort());
  }

  /** The open connections of one FrameworkModel. Safe for use by several threads. */
  static final class Open {

    /** Weak, since a closed one must go with its channel; guarded by itself. */
    private final Set<Connection> known = Collections.newSetFromMap(new WeakHashMap<>());

    private final Set<String> announced = ConcurrentHashMap.newKeySet();

    /** The connection of {@code channel}, made on first use. */
    Connection of(Channel channel) {
      Connection present = (Connection) channel.getAttribute(ATTRIBUTE);
      return present == null ? made(channel) : present;
    }

    private Connection made(Channel channel) {
      synchronized (channel) {
        Connection present = (Connection) channel.getAttribute(ATTRIBUTE);
        if (present != null) {
          return present;
        }
        Connection made = new Connection(channel, announced);
        channel.setAttribute(ATTRIBUTE, made);
        synchronized (known) {
          known.add(made);
        }
        return made;
      }
    }

    /** Those that carried a message of a service. */
    List<Connection> inUse() {
      List<Connection> all;
      synchronized (known) {
        all = new ArrayList<>(known);
      }
      return all.stream()
          .filter(connection -> connection.isOpen() && connection.isUsed())
          .collect(Collectors.toList());
    }
  }
}
