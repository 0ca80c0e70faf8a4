package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Part.Charts;
import io.github.timebench.reports.doc.Part.Code;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.doc.Part.Figures;
import io.github.timebench.reports.doc.Part.Folded;
import io.github.timebench.reports.doc.Part.Link;
import io.github.timebench.reports.doc.Part.Only;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A heading and what stands below it. Methods add a part, unless it is empty, for some formats; for
 * all if none is named. A table without a row is shown in CSV alone.
 *
 * @param id of the heading on the page, with which those of its tables begin
 * @param mark name of the look of a section that is a banner, such as {@code valid}; else empty
 */
public record Section(String id, Text title, String mark, List<Part> parts) {
  /** A longer table is folded on the page where it may be. */
  private static final int MAX_OPEN_ROWS = 30;

  /** Keeps an unmodifiable copy. */
  public Section {
    parts = List.copyOf(parts);
  }

  public static Section of(String id, Text title) {
    return new Section(id, title, "", List.of());
  }

  /** A section that stands out. */
  public static Section banner(String id, Text title, String mark) {
    return new Section(id, title, mark, List.of());
  }

  public Section text(Text text, Format... only) {
    return with(text.isEmpty(), new Paragraph(text, ""), only);
  }

  /** A quieter paragraph. */
  public Section note(Text text, Format... only) {
    return with(text.isEmpty(), new Paragraph(text, "note"), only);
  }

  public Section facts(List<Text> sentences, Format... only) {
    return with(sentences.isEmpty(), new Facts(sentences), only);
  }

  public Section table(Table table, Format... only) {
    return with(false, new Figures(table), only);
  }

  /** A table that is folded on the page if it is long. */
  public Section foldable(Table table, Format... only) {
    Text summary = Text.of("%s: %s rows", table.caption(), table.rows().size());
    return table.rows().size() > MAX_OPEN_ROWS
        ? with(false, new Folded(summary, List.of(new Figures(table))), only)
        : table(table, only);
  }

  /** Charts, which only the page can show. */
  public Section charts(List<Chart> charts) {
    return with(charts.isEmpty(), new Charts(charts), Format.PAGE);
  }

  /** A way to another file, which only the page has. */
  public Section link(Text text, String address) {
    return with(address.isEmpty(), new Link(text, address), Format.PAGE);
  }

  public Section code(String text, Format... only) {
    return with(text.isEmpty(), new Code(text), only);
  }

  private Section with(boolean empty, Part part, Format... only) {
    if (empty) {
      return this;
    }
    List<Part> more = new ArrayList<>(parts);
    more.add(only.length == 0 ? part : new Only(part, Set.of(only)));
    return new Section(id, title, mark, more);
  }

  /** The parts that a format shows. */
  public List<Part> in(Format format) {
    return in(parts, format);
  }

  private static List<Part> in(List<Part> parts, Format format) {
    return parts.stream().flatMap(part -> in(part, format)).toList();
  }

  private static Stream<Part> in(Part part, Format format) {
    if (part instanceof Only only) {
      return only.formats().contains(format) ? in(only.part(), format) : Stream.empty();
    }
    if (part instanceof Folded folded) {
      List<Part> shown = in(folded.parts(), format);
      return format == Format.PAGE
          ? Stream.of(new Folded(folded.summary(), shown))
          : shown.stream();
    }
    boolean empty = part instanceof Figures figures && figures.table().isEmpty();
    return empty && format != Format.CSV ? Stream.empty() : Stream.of(part);
  }

  /** The tables that a format shows. */
  public List<Table> tables(Format format) {
    return in(format).stream()
        .filter(Figures.class::isInstance)
        .map(part -> ((Figures) part).table())
        .toList();
  }

  /** All charts, in order. */
  public List<Chart> charts() {
    return in(Format.PAGE).stream()
        .filter(Charts.class::isInstance)
        .flatMap(part -> ((Charts) part).charts().stream())
        .toList();
  }
}
