package io.github.timebench.reports.doc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Format;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A document as JSON has it: sentences in one language, keys in English. Sections and cells stand
 * in the order of the document, where maps of evidence have their keys sorted.
 *
 * @param sections each an {@link OfSection} by its id
 */
public record JsonText(String title, List<String> lead, ObjectNode sections) {
  public record OfSection(String title, List<String> texts, List<OfTable> tables) {}

  /**
   * @param rows each with its cells by heading and unit: numbers, texts, or null if not known
   */
  public record OfTable(String caption, List<ObjectNode> rows) {}

  public static JsonText of(Document document, Language language) {
    ObjectNode sections = JsonNodeFactory.instance.objectNode();
    for (Section section : document.in(Format.DATA)) {
      sections.putPOJO(section.id(), of(section, language));
    }
    return new JsonText(
        document.title().in(language), texts(document.leadOf(Format.DATA), language), sections);
  }

  private static OfSection of(Section section, Language language) {
    return new OfSection(
        section.title().in(language),
        texts(section.in(Format.DATA), language),
        section.tables(Format.DATA).stream().map(table -> of(table, language)).toList());
  }

  private static List<String> texts(List<Part> parts, Language language) {
    return parts.stream().flatMap(Document::sentences).map(text -> text.in(language)).toList();
  }

  private static OfTable of(Table table, Language language) {
    Table shown = table.forPrograms();
    List<ObjectNode> rows = new ArrayList<>();
    for (Table.Row row : shown.rows()) {
      ObjectNode cells = JsonNodeFactory.instance.objectNode();
      for (int i = 0; i < row.cells().size(); i++) {
        String key = shown.columns().get(i).heading().english();
        Cell cell = row.cells().get(i);
        cell.exact()
            .ifPresentOrElse(
                exact -> cells.put(key, number(exact.value())),
                () -> cells.put(key, text(cell, language)));
      }
      rows.add(cells);
    }
    return new OfTable(table.caption().in(language), rows);
  }

  private static BigDecimal number(double value) {
    return Numbers.exact(value).orElse(null);
  }

  private static String text(Cell cell, Language language) {
    String english = cell.text().english();
    return english.isEmpty() || english.equals(Numbers.UNKNOWN) ? null : cell.text().in(language);
  }
}
