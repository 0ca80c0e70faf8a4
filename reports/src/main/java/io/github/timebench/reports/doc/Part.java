package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.List;
import java.util.Set;

/** A piece of a section. */
public sealed interface Part {
  /**
   * Sentences that belong together.
   *
   * @param mark name of its look on the page, such as {@code note}; may be empty
   */
  record Paragraph(Text text, String mark) implements Part {}

  /** A list. */
  record Facts(List<Text> sentences) implements Part {
    /** Keeps an unmodifiable copy. */
    public Facts {
      sentences = List.copyOf(sentences);
    }
  }

  /** A table with its caption. */
  record Figures(Table table) implements Part {}

  /** Charts beside each other. */
  record Charts(List<Chart> charts) implements Part {
    /** Keeps an unmodifiable copy. */
    public Charts {
      charts = List.copyOf(charts);
    }
  }

  /**
   * A way to another file.
   *
   * @param address relative to the page
   */
  record Link(Text text, String address) implements Part {}

  /** What can be copied, such as a command. */
  record Code(String text) implements Part {}

  /** What the page shows on demand; the other formats have no folds. */
  record Folded(Text summary, List<Part> parts) implements Part {
    /** Keeps an unmodifiable copy. */
    public Folded {
      parts = List.copyOf(parts);
    }
  }

  /** A part that only these formats show. */
  record Only(Part part, Set<Format> formats) implements Part {
    /** Keeps an unmodifiable copy. */
    public Only {
      formats = Set.copyOf(formats);
    }
  }
}
