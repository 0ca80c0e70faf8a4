package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table.Format;
import java.util.List;

/**
 * What a study found.
 *
 * @param lead lines below the title
 */
public record Document(Text title, List<Text> lead, List<Section> sections) {
  /** Keeps unmodifiable copies. */
  public Document {
    lead = List.copyOf(lead);
    sections = List.copyOf(sections);
  }

  /** The sections that have a part in a format. */
  public List<Section> in(Format format) {
    return sections.stream().filter(section -> !section.in(format).isEmpty()).toList();
  }

  /** All charts, in order. */
  public List<Chart> charts() {
    return sections.stream().flatMap(section -> section.charts().stream()).toList();
  }
}
