package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Format;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A piece of a section. Terminal and Markdown have none that only a page can show. */
public sealed interface Part {
  /**
   * Sentences that belong together.
   *
   * @param mark name of its look on the page, such as {@code note}; may be empty
   */
  record Paragraph(Text text, String mark) implements Part {}

  record Heading(Text text) implements Part {}

  record Facts(List<Text> sentences) implements Part {}

  /**
   * Sentences of which a reader of the page may choose: the first ones are for one of the names
   * each, and the others for all.
   */
  record Switch(Text label, List<Text> names, List<Text> sentences) implements Part {}

  /** A list that stands out, without bullets on the terminal; notes are for the page. */
  record Lines(List<Cell> lines) implements Part {}

  record Figures(Table table) implements Part {}

  /** Tables beside each other, of two columns each, that nobody sorts. */
  record SideBySide(List<Table> tables) implements Part {}

  record Charts(List<Chart> charts) implements Part {}

  /**
   * Charts that a script draws of {@link Document#data}.
   *
   * @param look of the group; may be empty
   * @param choice of what they show, where there is one
   */
  record Drawn(String look, Optional<Choice> choice, List<ChartPlace> places) implements Part {
    public Drawn(String look, List<ChartPlace> places) {
      this(look, Optional.empty(), places);
    }
  }

  record Choice(String id, Text label, List<Option> options) {
    /** Of blocks, by their indices; empty where there is one at most. */
    public static Optional<Choice> ofBlocks(String id, List<Integer> blocks) {
      return blocks.size() < 2
          ? Optional.empty()
          : Optional.of(
              new Choice(
                  id,
                  Text.of("Block:"),
                  blocks.stream()
                      .map(block -> new Option(block, Text.plain(Integer.toString(block + 1))))
                      .toList()));
    }
  }

  record Option(int value, Text name) {}

  /**
   * A way to another file.
   *
   * @param address relative to the page; empty where the text names no single file
   * @param what it is; may be empty
   */
  record Link(Text text, String address, Text what) implements Part {}

  record Code(String text) implements Part {}

  /**
   * Bytes in hexadecimal digits, on demand.
   *
   * @param legend of the looks of their parts
   */
  record Dump(Text title, List<Marked> legend, List<Span> bytes) implements Part {}

  /** A text with the name of its look, which may be empty. */
  record Marked(Text text, String mark) {}

  /** Characters with the name of their look, which may be empty. */
  record Span(String text, String mark) {}

  /**
   * Numbers of the reader, of which a script computes the table that follows.
   *
   * @param outcome what they come to
   */
  record Form(List<Input> inputs, Text outcome) implements Part {}

  /**
   * Two rows of the table that follows, of which a script makes the command that compares their
   * runs.
   *
   * @param prefix what stands before a run's name in it; empty if the name is enough
   */
  record Pair(String prefix) implements Part {}

  record Input(String id, Text label, String value, String min, String max) {}

  /** Flame graphs of {@link Document#data}. */
  record Flames() implements Part {}

  record Explained(List<Word> words) implements Part {}

  /** What the page shows on demand; the other formats have no folds. */
  record Folded(Text summary, List<Part> parts) implements Part {}

  record Only(Part part, Set<Format> formats) implements Part {}
}
