package io.github.timebench.peer;

import java.util.Map;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/** Exports the service, and holds calls when told to. */
final class PeerProvider implements Peer {
  private static final long LONGEST_WAIT_MILLIS = 20_000;

  private final TimeAnswers answers;

  private PeerProvider(TimeAnswers answers) {
    this.answers = answers;
  }

  /** Returns when it is registered. */
  static PeerProvider start(PeerSettings settings, String name) {
    TimeAnswers answers = new TimeAnswers(name);
    DubboBootstrap.getInstance()
        .application(settings.application())
        .registry(settings.registry())
        .protocol(settings.protocol())
        .service(settings.service(TimeService.class, answers))
        .start();
    return new PeerProvider(answers);
  }

  @Override
  public Map<String, Tally> obey(String[] words, Runnable early) throws InterruptedException {
    switch (words[0]) {
      case "await-holds" -> awaitHolds(Integer.parseInt(words[1]));
      case "open" -> answers.open();
      case "shut" -> answers.shut();
      default -> throw new IllegalArgumentException("no command of a provider: " + words[0]);
    }
    return Map.of();
  }

  private void awaitHolds(int calls) throws InterruptedException {
    if (!answers.awaitHolds(calls, LONGEST_WAIT_MILLIS)) {
      throw new IllegalStateException("fewer than " + calls + " calls arrived");
    }
  }
}
