package io.github.timebench.hessian2time.negotiation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.dubbo.remoting.Channel;

/** The open connections of one FrameworkModel. Safe for use by several threads. */
final class Connections {

  private static final String ATTRIBUTE = Connection.class.getName();

  /** Weak, since a closed one must go with its channel; guarded by itself. */
  private final Set<Connection> known = Collections.newSetFromMap(new WeakHashMap<>());

  private final Set<String> announced = ConcurrentHashMap.newKeySet();

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
      Connection made = new Connection(channel, announced);
      channel.setAttribute(ATTRIBUTE, made);
      synchronized (known) {
        known.add(made);
      }
      return made;
    }
  }

  /** Those that are open and carried a message of a service. */
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
