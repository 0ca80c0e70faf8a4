package io.github.timebench.hessian2time.negotiation;

import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.common.utils.NetUtils;
import org.apache.dubbo.remoting.Channel;

/**
 * What is known of one connection: what was decided for each service, and what its messages really
 * use. It lives and dies with the connection, so that the next one starts over. Safe for use by
 * several threads.
 */
final class Connection {

  /** What a consumer does with requests of a service that it is willing to negotiate. */
  enum Decision {
    /** Still on hessian2, with an offer. */
    OPEN,
    /** On hessian2-time. */
    AGREED,
    /** On hessian2. */
    DECLINED
  }

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  private final Channel channel;
  private final boolean consumerSide;
  private final ConcurrentMap<String, Decision> decisions = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Boolean> ownFormatByPath = new ConcurrentHashMap<>();
  private final Set<Boolean> logged = ConcurrentHashMap.newKeySet();

  Connection(Channel channel) {
    this.channel = channel;
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

  Decision decisionFor(String service) {
    return decisions.getOrDefault(service, Decision.OPEN);
  }

  void decide(String service, Decision decision) {
    decisions.put(service, decision);
  }

  /**
   * Notes what a service's messages use, for the log and the metric.
   *
   * @param path the service without group and version
   * @param ownFormat whether that is hessian2-time
   * @param reason ends the line in the log, which is written once for each format
   */
  void note(String path, boolean ownFormat, String reason) {
    Boolean before = ownFormatByPath.get(path);
    if (before != null && before == ownFormat) {
      return;
    }
    ownFormatByPath.put(path, ownFormat);
    if (logged.add(ownFormat)) {
      String verb = ownFormat ? " uses " : " does not use ";
      LOG.info("connection " + route() + verb + Negotiation.NAME + " for " + path + ": " + reason);
    }
  }

  /** Whether any service uses hessian2-time. */
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

  private String route() {
    return (consumerSide ? "to provider " : "from consumer ")
        + NetUtils.toAddressString(channel.getRemoteAddress());
  }
}
