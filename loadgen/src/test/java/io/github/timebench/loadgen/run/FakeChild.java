package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.JvmOrder;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A host with one JVM, which lives in the test and says what that has it say. */
class FakeChild implements Launcher, Child {
  private final ClockSamples clock = new ClockSamples();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private Consumer<String> lines;

  @Override
  public Child start(JvmOrder order, Consumer<String> taker) throws LabException {
    lines = taker;
    return this;
  }

  void sayLine(String line) {
    lines.accept(line);
  }

  void say(DriverMessage message) {
    sayLine(JsonLines.write(message));
  }

  void exit(int code) {
    exit.complete(code);
  }

  @Override
  public void sendLine(String line) {}

  @Override
  public void stop() {}

  @Override
  public long pid() {
    return 0;
  }

  @Override
  public ClockSamples clock() {
    return clock;
  }

  @Override
  public long silenceNanos() {
    return 0;
  }

  @Override
  public boolean isAlive() {
    return !exit.isDone();
  }

  @Override
  public CompletableFuture<Integer> onExit() {
    return exit;
  }

  @Override
  public void awaitExit() {}

  @Override
  public Phrase exitSummary() {
    return Phrase.of("it is gone");
  }

  @Override
  public void close() {}
}
