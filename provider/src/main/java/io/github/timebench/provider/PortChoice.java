package io.github.timebench.provider;

import java.io.IOException;
import java.net.ServerSocket;

/**
 * Finds a port, or finds out that it is taken, before Dubbo tries and answers with a stack trace.
 */
final class PortChoice {
  private PortChoice() {}

  /**
   * The wanted port, or a free one for 0. Tried on all interfaces, since Dubbo listens on all.
   *
   * @throws ProviderStartException if the port is taken or not allowed
   */
  static int choose(int wanted) throws ProviderStartException {
    try (ServerSocket trial = new ServerSocket(wanted)) {
      return trial.getLocalPort();
    } catch (IOException e) {
      throw new ProviderStartException(
          "--port must be a port that is free; "
              + wanted
              + " cannot be opened ("
              + e.getMessage()
              + ")",
          e);
    }
  }
}
