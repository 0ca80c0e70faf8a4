package io.github.timebench.loadgen.agent;

import io.github.timebench.api.RegistryAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.dubbo.rpc.RpcContext;

/** Who may use an agent. */
public final class FleetAccess {
  private FleetAccess() {}

  /** Whether all servers of a registry are on this machine, and so is all of its fleet. */
  public static boolean onThisMachine(RegistryAddress registry) {
    return registry.servers().stream().allMatch(server -> isLoopback(server.host()));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException perhapsLater) {
      return false;
    }
  }

  /**
   * Which tokens an agent accepts.
   *
   * @param token its own; empty to accept any call from this machine, and no other
   */
  static Predicate<String> accepting(Optional<String> token) {
    if (token.isEmpty()) {
      return given -> calledFromThisMachine();
    }
    byte[] own = bytes(token.get());
    return given -> MessageDigest.isEqual(own, bytes(given == null ? "" : given));
  }

  private static boolean calledFromThisMachine() {
    InetSocketAddress caller = RpcContext.getServiceContext().getRemoteAddress();
    return caller != null && caller.getAddress() != null && isOwn(caller.getAddress());
  }

  /** Dubbo's client calls 127.0.0.1 by the address of a network card, and so from there. */
  static boolean isOwn(InetAddress address) {
    try {
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException cannotTell) {
      return false;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
