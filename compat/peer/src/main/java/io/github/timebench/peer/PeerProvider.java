package io.github.timebench.peer;

import io.github.timebench.peer.PeerMain.Command;
import io.github.timebench.peer.PeerMain.Peer;
import java.util.Map;
import java.util.Optional;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/** Exports the service, and holds calls when told to. */
final class PeerProvider implements Peer {
  private static final long MAX_WAIT_MILLIS = 20_000;

  private final TimeAnswers answers;

  private PeerProvider(TimeAnswers answers) {
    this.answers = answers;
  }

  /**
   * Returns when it is registered.
   *
   * @param own answered, too
   */
  static PeerProvider start(
      DubboBootstrap dubbo, PeerSettings settings, String name, Optional<OwnCalls> own) {
    TimeAnswers answers = new TimeAnswers(name);
    dubbo
        .application(settings.applicationConfig())
        .registry(settings.registryConfig())
        .protocol(settings.protocolConfig())
        .service(settings.service(TimeService.class, answers));
    own.ifPresent(calls -> dubbo.service(settings.service(calls.service(), calls.answers())));
    dubbo.start();
    return new PeerProvider(answers);
  }

  @Override
  public Map<String, Tally> carryOut(Command command, Runnable halfway)
      throws InterruptedException {
    switch (command.name()) {
      case "await-holds" -> awaitHolds(Math.toIntExact(command.number(0)));
      case "await-connections" -> {
        return Map.of("open", Tally.right(Connections.await(command.number(0))));
      }
      case "cut" -> {
        return Map.of("cut", Tally.right(Connections.cut()));
      }
      case "open" -> answers.open();
      case "shut" -> answers.shut();
      default ->
          throw new IllegalArgumentException("not a command of a provider: " + command.name());
    }
    return Map.of();
  }

  private void awaitHolds(int calls) throws InterruptedException {
    if (!answers.awaitHolds(calls, MAX_WAIT_MILLIS)) {
      throw new IllegalStateException("fewer than %s calls arrived".formatted(calls));
    }
  }
}
