package io.github.timebench.reports.doc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A document as JSON has it: sentences in one language, keys in English.
 *
 * @param sections by their ids
 */
public record JsonText(
    String title,
    List<String> lead,
    @JsonSerialize(using = InOrder.class) Map<String, OfSection> sections) {
  public record OfSection(String title, List<String> texts, List<OfTable> tables) {}

  /**
   * A table.
   *
   * @param rows each with its cells by heading and unit: numbers, texts, or null if not known
   */
  public record OfTable(
      String caption,
      @JsonSerialize(contentUsing = InOrder.class) List<Map<String, Object>> rows) {}

  /** Evidence has its keys sorted. */
  private static final class InOrder extends JsonSerializer<Map<String, ?>> {
    @Override
    public void serialize(Map<String, ?> map, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject();
      for (Map.Entry<String, ?> entry : map.entrySet()) {
        provider.defaultSerializeField(entry.getKey(), entry.getValue(), json);
      }
      json.writeEndObject();
    }
  }

  public static JsonText of(Document document, Language language) {
    Map<String, OfSection> sections = new LinkedHashMap<>();
    for (Section section : document.in(Format.DATA)) {
      sections.put(section.id(), of(section, language));
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
    Table shown = table.in(Format.DATA);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Table.Row row : shown.rows()) {
      Map<String, Object> cells = new LinkedHashMap<>();
      for (int i = 0; i < row.cells().size(); i++) {
        add(cells, shown.columns().get(i), row.cells().get(i), language);
      }
      rows.add(cells);
    }
    return new OfTable(table.caption().in(language), rows);
  }

  private static void add(Map<String, Object> cells, Column column, Cell cell, Language language) {
    cells.put(key(column, ""), value(cell, language));
    cell.exact()
        .filter(exact -> Double.isFinite(exact.low()))
        .ifPresent(
            exact -> {
              cells.put(key(column, " low"), number(exact.low()));
              cells.put(key(column, " high"), number(exact.high()));
            });
  }

  private static String key(Column column, String end) {
    String name = column.heading().english() + end;
    return column.unit().isEmpty() ? name : name + " (" + column.unit().english() + ")";
  }

  private static Object value(Cell cell, Language language) {
    return cell.exact().map(exact -> number(exact.value())).orElseGet(() -> text(cell, language));
  }

  private static Object number(double value) {
    return Numbers.exact(value).orElse(null);
  }

  private static Object text(Cell cell, Language language) {
    String english = cell.text().english();
    return english.isEmpty() || english.equals(Numbers.UNKNOWN) ? null : cell.text().in(language);
  }
}
