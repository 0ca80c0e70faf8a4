package io.github.timebench.loadgen.live;

import io.github.timebench.api.Daemon;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jline.utils.AttributedString;
import org.jline.utils.Signals;

/**
 * Paints a table once a second on a thread of its own, so that a terminal that is held up (Ctrl-S)
 * holds up nobody who tells of progress.
 */
final class Painter implements AutoCloseable {
  private static final long PERIOD_MILLIS = 1000;
  private static final long MAX_END_SECONDS = 5;

  private final Screen screen;
  private final BiFunction<Integer, Integer, List<AttributedString>> table;
  private final List<String> said = new ArrayList<>();
  private final ScheduledExecutorService thread = thread();
  private final Object resizedBefore;

  /**
   * Paints from now on.
   *
   * @param table for a width and a height
   */
  Painter(Screen screen, BiFunction<Integer, Integer, List<AttributedString>> table) {
    this.screen = screen;
    this.table = table;
    resizedBefore = Signals.register("WINCH", () -> thread.execute(this::resized));
    thread.scheduleWithFixedDelay(this::paint, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** A thread for what is shown; what comes when it has been ended is dropped. */
  static ScheduledExecutorService thread() {
    return new ScheduledThreadPoolExecutor(
        1, task -> Daemon.of(task, "display"), new ThreadPoolExecutor.DiscardPolicy());
  }

  /** A line that stays, above the table; written with the next one that is painted. */
  void say(String line) {
    synchronized (said) {
      said.add(line);
    }
  }

  /** Paints anew at once, where a key has left its mark. */
  void repaint() {
    thread.execute(
        () -> {
          screen.erase();
          paint();
        });
  }

  private void resized() {
    screen.resize(Screen.sizeOfTerminal());
    paint();
  }

  /** What goes wrong here ends the table, and no run. */
  private void paint() {
    try {
      sayAll();
      List<AttributedString> lines = new ArrayList<>(List.of(AttributedString.EMPTY));
      lines.addAll(table.apply(screen.width(), screen.height()));
      screen.paint(lines);
    } catch (RuntimeException failed) {
      screen.say(List.of("The table is painted no more: " + failed));
      throw failed;
    }
  }

  private void sayAll() {
    List<String> lines;
    synchronized (said) {
      lines = List.copyOf(said);
      said.clear();
    }
    if (!lines.isEmpty()) {
      screen.say(lines);
    }
  }

  /** Removes the table; what was said stays. */
  @Override
  public void close() {
    Signals.unregister("WINCH", resizedBefore);
    thread.execute(
        () -> {
          sayAll();
          screen.close();
        });
    end(thread);
  }

  /** Ends it when all is shown that was to be, or a while later. */
  static void end(ExecutorService thread) {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(MAX_END_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException stopped) {
      // What waits is short, and a daemon shows it.
      Thread.currentThread().interrupt();
    }
  }
}
