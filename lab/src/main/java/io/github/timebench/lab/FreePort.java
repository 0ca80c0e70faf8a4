package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.net.ServerSocket;

/** A port for a JVM that is to be found on it, or to come back to it. */
public final class FreePort {
  private FreePort() {}

  /** One that was free a moment ago on all interfaces, as Dubbo listens on all. */
  public static int find() throws LabException {
    try (ServerSocket trial = new ServerSocket(0)) {
      return trial.getLocalPort();
    } catch (IOException e) {
      throw new LabException(Phrase.of("no free port: %s", Phrase.ofMessage(e)), e);
    }
  }
}
