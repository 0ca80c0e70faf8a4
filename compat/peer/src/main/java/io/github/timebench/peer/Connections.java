package io.github.timebench.peer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.rpc.ProtocolServer;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol;

/**
 * Those that consumers have made to this JVM's provider. From Dubbo 3: nothing may load this class
 * on 2.7.
 */
final class Connections {
  private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** A wait is over if their number has not changed for so long: some heartbeats. */
  private static final long MAX_STALL_NANOS = TimeUnit.SECONDS.toNanos(60);

  /**
   * Dubbo's list goes by addresses: it can lose a connection whose client got the port of one that
   * ended a moment ago. Of so many one may be missing; whether all work, calls tell.
   */
  private static final int ONE_LOST_OF = 100;

  /** So many are closed before the end of the first of them has been seen. */
  private static final int CUT_AT_ONCE = 250;

  private Connections() {}

  private static List<Channel> open() {
    return DubboProtocol.getDubboProtocol(ApplicationModel.defaultModel()).getServers().stream()
        .map(ProtocolServer::getRemotingServer)
        .flatMap(server -> server.getChannels().stream())
        .filter(Channel::isConnected)
        .toList();
  }

  /**
   * Returns when there are so many, or nearly so many and their number does not change any more.
   *
   * @return how many there are
   * @throws IllegalStateException if it does not change any more before that
   */
  static int await(long connections) {
    int before = -1;
    long lastChange = System.nanoTime();
    while (true) {
      int now = open().size();
      if (now >= connections) {
        return now;
      }
      lastChange = now == before ? lastChange : System.nanoTime();
      boolean nearlyAll = now >= connections - connections / ONE_LOST_OF;
      if (nearlyAll && isStall(lastChange)) {
        return now;
      }
      refuseStall(lastChange, now + " of " + connections + " connections");
      before = now;
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }

  /** Closes all that there are now, and returns how many were seen to end. */
  static int cut() {
    List<Channel> all = open();
    for (int from = 0; from < all.size(); from += CUT_AT_ONCE) {
      List<Channel> closing = all.subList(from, Math.min(from + CUT_AT_ONCE, all.size()));
      closing.forEach(Channel::close);
      awaitEnd(closing);
    }
    return all.size();
  }

  private static void awaitEnd(List<Channel> closing) {
    List<Channel> left = new ArrayList<>(closing);
    long lastChange = System.nanoTime();
    while (true) {
      Set<Channel> open = new HashSet<>(open());
      if (left.removeIf(channel -> !open.contains(channel))) {
        lastChange = System.nanoTime();
      }
      if (left.isEmpty()) {
        return;
      }
      refuseStall(lastChange, left.size() + " of " + closing.size() + " connections do not close");
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS / 10);
    }
  }

  private static boolean isStall(long lastChange) {
    return System.nanoTime() - lastChange > MAX_STALL_NANOS;
  }

  private static void refuseStall(long lastChange, String fault) {
    if (isStall(lastChange)) {
      throw new IllegalStateException(
          fault + ", unchanged for " + TimeUnit.NANOSECONDS.toSeconds(MAX_STALL_NANOS) + " s");
    }
  }
}
