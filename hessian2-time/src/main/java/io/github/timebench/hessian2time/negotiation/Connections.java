package io.github.timebench.hessian2time.negotiation;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.dubbo.remoting.Channel;

/** The open connections of one FrameworkModel. Safe for use by several threads. */
final class Connections {

  private static final String ATTRIBUTE = Connection.class.getName();

  private static final int MIN_PURGE = 64;

  private final Set<Connection> known = ConcurrentHashMap.newKeySet();
  private final Set<String> announced = ConcurrentHashMap.newKeySet();

  /** So many known ones are worth a look at which are closed; doubles with those that are open. */
  private volatile int purgeAt = MIN_PURGE;

  /** The connection of {@code channel}, made on first use. */
  Connection of(Channel channel) {
    Connection present = onlyIfKnown(channel);
    return present == null ? made(channel) : present;
  }

  /** The connection of {@code channel}, or null if none was made. */
  static Connection onlyIfKnown(Channel channel) {
    return (Connection) channel.getAttribute(ATTRIBUTE);
  }

  private Connection made(Channel channel) {
    synchronized (channel) {
      Connection present = onlyIfKnown(channel);
      if (present != null) {
        return present;
      }
      if (known.size() >= purgeAt) {
        purge();
        purgeAt = Math.max(MIN_PURGE, 2 * known.size());
      }
      Connection made = new Connection(channel, announced);
      channel.setAttribute(ATTRIBUTE, made);
      known.add(made);
      return made;
    }
  }

  private void purge() {
    known.removeIf(connection -> !connection.isOpen());
  }

  /** Those that are open and carried a message of a service. */
  List<Connection> inUse() {
    purge();
    return known.stream().filter(Connection::isUsed).collect(Collectors.toList());
  }
}
