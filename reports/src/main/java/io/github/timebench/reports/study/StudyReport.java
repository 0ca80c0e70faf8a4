package io.github.timebench.reports.study;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import java.util.List;

/** What a run of probes found, said once for page, terminal, Markdown and CSV. */
public interface StudyReport {
  /** A longer table is folded on the page, but for conclusions. */
  int MAX_OPEN_ROWS = 30;

  /** Heading of its section. */
  Text heading();

  /** What was asked for, without an article, such as {@code capacity under p99<20ms}. */
  Text question();

  /** The outcome in plain words. */
  Text answer();

  /** How far the answer may be trusted; may be empty. */
  Text caution();

  /** The figures that were asked for. */
  Table main();

  /** Charts of the points. */
  List<StudyChart> charts();

  /** What follows from the figures, in tables that are short enough for the terminal, too. */
  List<Table> conclusions();

  /** Further tables of the page. */
  List<Table> details();

  /** The rows of {@code result.csv}. */
  Table csv();

  /** Whether further blocks would find nothing either. */
  boolean hopeless();

  /** What is known after the last block, a line each. */
  List<Text> lastBlock();

  /** What the figures do not show. */
  List<Text> limits();
}
