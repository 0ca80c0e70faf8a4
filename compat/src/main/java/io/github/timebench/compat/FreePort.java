package io.github.timebench.compat;

import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports that nobody listens at. */
final class FreePort {
  private FreePort() {}

  /** One that was free a moment ago: a provider must be able to come back to it. */
  static int next() throws LabException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new LabException("no free port: " + e.getMessage(), e);
    }
  }
}
