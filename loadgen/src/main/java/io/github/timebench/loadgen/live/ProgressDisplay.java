package io.github.timebench.loadgen.live;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.RunningVerdicts;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jline.utils.AttributedString;

/**
 * Live progress on standard error: a table on a terminal, a line for each block elsewhere.
 * Thread-safe.
 */
public final class ProgressDisplay implements Progress.Listener, AutoCloseable {
  private final PrintWriter err;
  private final Style style;
  private final LiveRun run;
  private final BlockLines lines;
  private final Set<String> weighed = new HashSet<>();
  private final Painter painter;

  /** Writes lines where no table is painted: nobody waits for an output that is held up. */
  private final ExecutorService writer = Painter.thread();

  private boolean begun;
  private boolean endWanted;

  public ProgressDisplay(Plan plan, Style style, PrintWriter err) {
    this(plan, style, err, NanoClock.SYSTEM);
  }

  ProgressDisplay(Plan plan, Style style, PrintWriter err, NanoClock clock) {
    this.err = err;
    this.style = style;
    this.run = new LiveRun(plan, clock);
    this.lines = new BlockLines(run, style);
    this.painter =
        style.paints() ? new Painter(Screen.onStandardError(style.terminal()), this::table) : null;
  }

  private synchronized List<AttributedString> table(int width, int height) {
    List<AttributedString> table = LiveTable.lines(run, width, height, ending(), style.language());
    return style.colours()
        ? table
        : table.stream().map(line -> new AttributedString(line.toString())).toList();
  }

  @Override
  public synchronized void blockBegins(int index) {
    begun = true;
    run.blockBegins(index);
    lines.blockBegins();
  }

  /** Once a run, for bytes are the same in every block. */
  @Override
  public synchronized void bytes(List<VariantBytes> bytes) {
    bytes.stream()
        .filter(one -> weighed.add(one.variant()))
        .forEach(
            one ->
                say(
                    Text.of(
                        "%s: payload %,d B, request %,d B, response %,d B",
                        one.variant(),
                        one.payloadBytes(),
                        one.requestBytes(),
                        one.responseBytes())));
  }

  @Override
  public synchronized void waits(Text sentence) {
    say(sentence);
  }

  @Override
  public synchronized void on(Progress progress) {
    run.take(progress);
    if (painter == null) {
      lines.slice(progress).ifPresent(this::say);
    }
  }

  @Override
  public synchronized void blockEnds(RunAnalysis known) {
    run.blockEnds(known);
    if (painter == null) {
      lines.block(known).forEach(this::say);
    } else {
      RunningVerdicts.study(known).forEach(this::say);
    }
  }

  private Text ending() {
    if (!endWanted) {
      return Text.EMPTY;
    }
    return begun ? LiveWords.ENDING : LiveWords.ENDING_BEFORE_ALL;
  }

  /** The user wants an end after the block that runs. */
  public void endsAfterBlock() {
    synchronized (this) {
      endWanted = true;
      if (painter == null) {
        say(ending());
      }
    }
    if (painter != null) {
      painter.repaint();
    }
  }

  private void say(Text line) {
    say(line.in(style.language()));
  }

  /** A line that stays; a table is painted again below it. */
  private void say(String line) {
    if (style.quiet()) {
      return;
    }
    if (painter != null) {
      painter.say(line);
    } else {
      writer.execute(
          () -> {
            err.println(line);
            err.flush();
          });
    }
  }

  @Override
  public void close() {
    if (painter != null) {
      painter.close();
    }
    Painter.end(writer);
  }

  /**
   * How people are told of a run that goes on.
   *
   * @param terminal the terminal's type, such as {@code xterm}; empty where standard error is none
   * @param colours whether the terminal may show colours
   * @param groups whether lines are folded as GitHub Actions folds them
   * @param verbose whether there are lines within a block, where there is no terminal
   * @param quiet whether nothing is told at all
   * @param language of the words
   */
  public record Style(
      String terminal,
      boolean colours,
      boolean groups,
      boolean verbose,
      boolean quiet,
      Language language) {
    /** Whether a table can be painted again and again. */
    boolean paints() {
      return !terminal.isEmpty() && !terminal.equals("dumb") && !verbose && !quiet;
    }
  }
}
