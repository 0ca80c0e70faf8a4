package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.RegistryLook;
import io.github.timebench.model.evidence.RunResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lab of a running loadgen, seen from outside: everything that must be gone afterwards.
 *
 * @param processes provider and driver
 * @param ports of registry and provider
 */
record Lab(ProcessHandle provider, List<ProcessHandle> processes, List<Integer> ports) {

  /** Looks at one as soon as its provider is registered. */
  static Lab of(LoadgenProcess loadgen) throws InterruptedException {
    ProcessHandle provider = loadgen.awaitChild("ProviderMain");
    ProcessHandle driver = loadgen.awaitChild("DriverMain");
    String registry =
        Stream.of(provider.info().arguments().orElseThrow())
            .filter(argument -> argument.startsWith("--registry="))
            .map(argument -> argument.substring("--registry=".length()))
            .findFirst()
            .orElseThrow();
    RegistryAddress address = RegistryAddress.parse(registry);
    assertThat(address.root()).as("a root of its pair").startsWith(RegistryAddress.RUNS + "/");
    String port = Await.present("a provider is registered", () -> providerPort(address));
    Lab lab =
        new Lab(
            provider,
            List.of(provider, driver),
            List.of(address.servers().get(0).port(), Integer.valueOf(port)));
    assertThat(lab.ports()).allMatch(Lab::listens);
    return lab;
  }

  /**
   * Waits for the end of a run that leaves nothing running, and whose exit code is its validity.
   */
  static RunResult awaitResult(LoadgenProcess loadgen) throws InterruptedException {
    Lab lab = of(loadgen);
    int exitCode = loadgen.awaitExit();
    lab.awaitGone();
    RunResult result = loadgen.result();
    assertThat(exitCode)
        .as(loadgen.err())
        .isEqualTo(Evidence.validity(result).comparable() ? 0 : 3);
    return result;
  }

  private static Optional<String> providerPort(RegistryAddress address) {
    try {
      RegistryLook look = RegistryLook.at(address, Duration.ofSeconds(20));
      return look.kind() == RegistryLook.Kind.PROVIDER
          ? Optional.of(look.arguments().get(0).replace("127.0.0.1:", ""))
          : Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until no process of it lives and nobody listens at its ports. */
  void awaitGone() {
    Await.until(
        "the lab's processes end", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
    Await.until("the lab's ports close", () -> ports.stream().noneMatch(Lab::listens));
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }
}
