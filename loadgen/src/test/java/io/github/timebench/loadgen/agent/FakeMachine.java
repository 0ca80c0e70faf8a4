package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.Child;
import io.github.timebench.model.fleet.AgentFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A machine whose JVMs are none: a test says what they say, and when they end. */
final class FakeMachine implements Agent {
  static final AgentFacts FACTS =
      new AgentFacts("host7", "k1", "b1", "17.0.1", "3.3.6", "4.0.4", "a processor", 2, 4096);

  private final List<FakeChild> started = new CopyOnWriteArrayList<>();

  /** A JVM that is none. */
  static final class FakeChild implements Child {
    final Order order;
    private final Consumer<String> lines;
    private final List<String> heard = new ArrayList<>();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();

    FakeChild(Order order, Consumer<String> lines) {
      this.order = order;
      this.lines = lines;
    }

    void say(String line) {
      lines.accept(line);
    }

    void end(int exitCode) {
      exit.complete(exitCode);
    }

    synchronized List<String> heard() {
      return List.copyOf(heard);
    }

    @Override
    public synchronized void sendLine(String line) {
      heard.add(line);
    }

    @Override
    public void stop() {
      sendLine("stop");
    }

    @Override
    public long pid() {
      return 4711;
    }

    @Override
    public boolean isAlive() {
      return !exit.isDone();
    }

    @Override
    public CompletableFuture<Integer> onExit() {
      return exit.copy();
    }

    @Override
    public void awaitExit() {
      exit.join();
    }

    @Override
    public String exitSummary() {
      return "the fake JVM ended with exit code " + exit.join();
    }

    @Override
    public void close() {
      end(143);
    }

    @Override
    public void stopAndClose() {
      close();
    }
  }

  @Override
  public AgentFacts facts() {
    return FACTS;
  }

  @Override
  public Child start(Order order, Consumer<String> lines) {
    FakeChild child = new FakeChild(order, lines);
    started.add(child);
    return child;
  }

  List<FakeChild> started() {
    return List.copyOf(started);
  }

  FakeChild only() {
    if (started.size() != 1) {
      throw new AssertionError("started " + started.size() + " JVMs");
    }
    return started.get(0);
  }
}
