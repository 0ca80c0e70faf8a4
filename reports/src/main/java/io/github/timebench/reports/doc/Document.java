package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Part.Charts;
import io.github.timebench.reports.doc.Part.Code;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.doc.Part.Lines;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a study found.
 *
 * @param lead what stands below the title
 * @param data makes what scripts draw of it beside its charts, as JSON has it: for a page alone
 */
public record Document(Text title, List<Part> lead, List<Section> sections, Supplier<?> data) {
  private static final int MAX_WITHOUT_CONTENTS = 8;

  public Document {
    lead = List.copyOf(lead);
    sections = List.copyOf(sections);
  }

  /** With lines below its title, and no more to draw than its charts. */
  public static Document of(Text title, List<Text> lead, List<Section> sections) {
    List<Part> lines = lead.stream().map(line -> (Part) new Paragraph(line, "facts")).toList();
    return new Document(title, lines, sections, Map::of);
  }

  /**
   * The sections that have a part in a format. A terminal has those last that close it, where
   * readers look first.
   */
  public List<Section> in(Format format) {
    return sections.stream()
        .filter(section -> !section.in(format).isEmpty())
        .sorted(Comparator.comparing(one -> format == Format.TERMINAL && one.closing()))
        .toList();
  }

  /** The sentences of what was found, without tables. */
  public List<Text> answer() {
    return in(Format.ANSWER).stream()
        .flatMap(section -> section.in(Format.ANSWER).stream())
        .flatMap(Document::sentences)
        .toList();
  }

  /** What a part says beside tables and what only a page can show. */
  static Stream<Text> sentences(Part part) {
    if (part instanceof Lines said) {
      return said.lines().stream().map(Cell::text);
    } else if (part instanceof Facts facts) {
      return facts.sentences().stream();
    } else if (part instanceof Code code) {
      return Stream.of(Text.plain(code.text()));
    }
    return part instanceof Paragraph paragraph ? Stream.of(paragraph.text()) : Stream.empty();
  }

  public List<Part> leadOf(Format format) {
    return Section.in(lead, format);
  }

  public <P extends Part> List<P> all(Class<P> kind) {
    return sections.stream()
        .flatMap(section -> section.all(Format.PAGE))
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  public List<Chart> charts() {
    return all(Charts.class).stream().flatMap(part -> part.charts().stream()).toList();
  }

  /** All words that are explained, each once. */
  public List<Word> words() {
    return all(Part.Explained.class).stream()
        .flatMap(part -> part.words().stream())
        .distinct()
        .toList();
  }

  public boolean draws() {
    return !all(Charts.class).isEmpty() || !all(Part.Drawn.class).isEmpty();
  }

  /** The sections that a page lists before them; none where they are few. */
  public List<Section> contents() {
    List<Section> listed = in(Format.PAGE).stream().filter(one -> one.mark().isEmpty()).toList();
    return listed.size() > MAX_WITHOUT_CONTENTS ? listed : List.of();
  }
}
