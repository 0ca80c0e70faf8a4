package io.github.timebench.peer;

import java.util.List;
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

  private Connections() {}

  private static List<Channel> open() {
    return DubboProtocol.getDubboProtocol(ApplicationModel.defaultModel()).getServers().stream()
        .map(ProtocolServer::getRemotingServer)
        .flatMap(server -> server.getChannels().stream())
        .filter(Channel::isConnected)
        .toList();
  }

  /**
   * Returns when there are so many.
   *
   * @throws IllegalStateException if there are not before a time is over
   */
  static void await(long connections, long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (open().size() < connections) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(open().size() + " of " + connections + " connections");
      }
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }

  /** Closes all, and says how many they were. */
  static int cut() {
    List<Channel> all = open();
    all.forEach(Channel::close);
    return all.size();
  }
}
