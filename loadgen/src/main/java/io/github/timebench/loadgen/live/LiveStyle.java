package io.github.timebench.loadgen.live;

import io.github.timebench.reports.language.Language;

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
public record LiveStyle(
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
