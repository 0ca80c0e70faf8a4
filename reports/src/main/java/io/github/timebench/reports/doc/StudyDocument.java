package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import java.util.List;

/** What a run of probes found: a section of its report, and what is said of it elsewhere. */
public interface StudyDocument {
  /** What was asked for, without an article, such as {@code capacity under p99<20ms}. */
  Text question();

  Text answer();

  /** How far the answer may be trusted; may be empty. */
  Text caution();

  Section section();

  List<Text> limits();

  /** Whether a variant misses what was asked for, which is exit code 1. */
  default boolean missed() {
    return false;
  }

  /** Whether further blocks would find nothing either. */
  default boolean hopeless() {
    return false;
  }

  /** What is known after the last block, a line each. */
  List<Text> lastBlock();
}
