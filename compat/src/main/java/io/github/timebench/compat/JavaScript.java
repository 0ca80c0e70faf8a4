package io.github.timebench.compat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The consumer that is not Java.
 *
 * @param modules the folder {@code node_modules} that has it
 */
record JavaScript(String version, Path modules) {
  private static final String SCRIPT = "compat/peer/src/main/javascript/consumer.js";

  /**
   * That of a folder.
   *
   * @param folder where {@code npm install dubbo2.js} was run
   * @throws LabException if it is not there
   */
  static JavaScript in(Path folder) throws LabException {
    Path modules = folder.resolve("node_modules").toAbsolutePath();
    Path description = modules.resolve("dubbo2.js").resolve("package.json");
    try {
      return new JavaScript(
          new ObjectMapper().readTree(description.toFile()).path("version").asText(), modules);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of(
              "no dubbo2.js in %s: cannot read %s. Install it: npm install --prefix=%s"
                  + " dubbo2.js@2.3.9",
              folder, description, folder),
          e);
    }
  }

  PeerSetup side() {
    return new PeerSetup("dubbo2.js-" + version, false);
  }

  List<String> command(Path home) {
    return List.of("env", "NODE_PATH=" + modules, "node", home.resolve(SCRIPT).toString());
  }
}
