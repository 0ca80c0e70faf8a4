package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Part.Charts;
import io.github.timebench.reports.doc.Part.Code;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.doc.Part.Figures;
import io.github.timebench.reports.doc.Part.Folded;
import io.github.timebench.reports.doc.Part.Heading;
import io.github.timebench.reports.doc.Part.Lines;
import io.github.timebench.reports.doc.Part.Link;
import io.github.timebench.reports.doc.Part.Only;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Format;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A heading and what stands below it. Methods add a part, unless it is empty, for some formats; for
 * all but the answer if none is named. A table without a row is shown to programs alone.
 *
 * @param id of the heading on the page, with which those of its tables begin
 * @param mark name of the look of a section that is a banner, such as {@code valid}; else empty
 * @param titled formats that show the heading
 * @param folded whether the page shows what stands below the heading on demand
 * @param closing whether the terminal has it behind the others
 */
public record Section(
    String id,
    Text title,
    String mark,
    Set<Format> titled,
    boolean folded,
    boolean closing,
    List<Part> parts) {
  /** A longer table is folded on the page where it may be. */
  private static final int MAX_OPEN_ROWS = 30;

  public Section {
    titled = Set.copyOf(titled);
    parts = List.copyOf(parts);
  }

  public static Section of(String id, Text title) {
    return banner(id, title, "");
  }

  public static Section banner(String id, Text title, String mark) {
    return new Section(id, title, mark, EnumSet.allOf(Format.class), false, false, List.of());
  }

  /** The same, with its heading in these formats only. */
  public Section titled(Format... shown) {
    return new Section(id, title, mark, Set.of(shown), folded, closing, parts);
  }

  public Section folded(boolean onDemand) {
    return new Section(id, title, mark, titled, onDemand, closing, parts);
  }

  /** The section behind the others on the terminal. */
  public Section last() {
    return new Section(id, title, mark, titled, folded, true, parts);
  }

  public Section only(Format... formats) {
    return with(parts.stream().map(part -> (Part) new Only(part, Set.of(formats))).toList());
  }

  public Section text(Text text, Format... only) {
    return with(text.isEmpty(), new Paragraph(text, ""), only);
  }

  public Section texts(List<Text> texts, Format... only) {
    Section section = this;
    for (Text text : texts) {
      section = section.text(text, only);
    }
    return section;
  }

  public Section note(Text text, Format... only) {
    return with(text.isEmpty(), new Paragraph(text, "note"), only);
  }

  public Section caution(Text text, Format... only) {
    return with(text.isEmpty(), new Paragraph(text, "caution"), only);
  }

  public Section facts(List<Text> sentences, Format... only) {
    return with(sentences.isEmpty(), new Facts(sentences), only);
  }

  public Section lines(List<Cell> lines, Format... only) {
    return with(lines.isEmpty(), new Lines(lines), only);
  }

  public Section table(Table table, Format... only) {
    return with(false, new Figures(table), only);
  }

  /** A table below a heading of its own, for the page. */
  public Section table(Text heading, Table table) {
    return with(table.isEmpty(), new Heading(heading), Format.PAGE).table(table, Format.PAGE);
  }

  /** A table that is folded on the page if it is long. */
  public Section foldable(Table table, Format... only) {
    Text summary = Text.of("%s: %s rows", table.caption(), table.rows().size());
    return table.rows().size() > MAX_OPEN_ROWS
        ? with(false, new Folded(summary, List.of(new Figures(table))), only)
        : table(table, only);
  }

  /** A table that the page shows on demand, and others not. */
  public Section folded(Text summary, Table table) {
    return with(table.isEmpty(), new Folded(summary, List.of(new Figures(table))), Format.PAGE);
  }

  /** Charts, which only the page can show. */
  public Section charts(List<Chart> charts) {
    return with(charts.isEmpty(), new Charts(charts), Format.PAGE);
  }

  /** A way to another file, which only the page has. */
  public Section link(Text text, String address) {
    return with(address.isEmpty(), new Link(text, address, Text.EMPTY), Format.PAGE);
  }

  public Section code(String text, Format... only) {
    return with(text.isEmpty(), new Code(text), only);
  }

  /** What only the page can show. */
  public Section page(Part part) {
    return with(false, part, Format.PAGE);
  }

  private Section with(boolean empty, Part part, Format... only) {
    Part added = only.length == 0 ? part : new Only(part, Set.of(only));
    return empty ? this : with(Stream.concat(parts.stream(), Stream.of(added)).toList());
  }

  private Section with(List<Part> all) {
    return new Section(id, title, mark, titled, folded, closing, all);
  }

  public List<Part> in(Format format) {
    return in(parts, format);
  }

  static List<Part> in(List<Part> parts, Format format) {
    return parts.stream()
        .filter(part -> format != Format.ANSWER || part instanceof Only)
        .flatMap(part -> in(part, format))
        .toList();
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
    return empty && format != Format.DATA ? Stream.empty() : Stream.of(part);
  }

  Stream<Part> all(Format format) {
    return in(format).stream().flatMap(Section::opened);
  }

  private static Stream<Part> opened(Part part) {
    return part instanceof Folded folded
        ? folded.parts().stream().flatMap(Section::opened)
        : Stream.of(part);
  }

  public List<Table> tables(Format format) {
    return in(format).stream()
        .filter(Figures.class::isInstance)
        .map(part -> ((Figures) part).table())
        .toList();
  }
}
