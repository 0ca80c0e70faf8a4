package io.github.timebench.scan.sample.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.SampleJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template whose values are replaced. Columns are paths in it, such as {@code
 * arguments.criteria.since} or, where it has no names, {@code arguments[0].since}; an empty cell
 * leaves what the template has.
 */
final class CsvSamples {
  private static final Pattern STEP = Pattern.compile("\\.?([^.\\[\\]]+)|\\[(\\d{1,6})]");

  private final String where;
  private final JsonNode template;
  private final List<Column> columns = new ArrayList<>();

  /** Steps are names and indices. */
  private record Column(String path, List<Object> steps) {}

  /**
   * Takes the first row.
   *
   * @param where the CSV file, for messages
   * @throws ApiException if a column is no path in the template
   */
  CsvSamples(String where, JsonNode template, List<String> header) throws ApiException {
    this.where = where;
    this.template = template;
    for (String path : header) {
      Column column = new Column(path, steps(path));
      if (parent(template, column) == null) {
        throw new ApiException(
            "%s: column %s is no path in the template; a path in it is %s"
                .formatted(where, path, pathIn(template)));
      }
      columns.add(column);
    }
  }

  private static List<Object> steps(String path) {
    String relative = path.startsWith("$") ? path.substring(1) : path;
    List<Object> steps = new ArrayList<>();
    Matcher step = STEP.matcher(relative);
    int end = 0;
    while (step.find() && step.start() == end) {
      end = step.end();
      steps.add(step.group(1) != null ? step.group(1) : Integer.valueOf(step.group(2)));
    }
    return end == relative.length() ? steps : List.of();
  }

  /** The path of a first value, if there are any of an argument's. */
  private static String pathIn(JsonNode template) {
    StringBuilder path = new StringBuilder();
    JsonNode node = template;
    if (template.has(SampleJson.ARGUMENTS)) {
      path.append(SampleJson.ARGUMENTS);
      node = template.get(SampleJson.ARGUMENTS);
    }
    while (!node.isEmpty()) {
      if (node.isArray()) {
        path.append("[0]");
        node = node.get(0);
      } else {
        String name = node.fieldNames().next();
        path.append(path.isEmpty() ? "" : ".").append(name);
        node = node.get(name);
      }
    }
    return path.toString();
  }

  /** What holds the value of a column; null if there is none. */
  private static JsonNode parent(JsonNode root, Column column) {
    JsonNode parent = root;
    for (int i = 0; i < column.steps().size(); i++) {
      Object step = column.steps().get(i);
      boolean last = i == column.steps().size() - 1;
      boolean fits =
          step instanceof Integer index
              ? parent.has(index)
              : parent.isObject() && (last || parent.has((String) step));
      if (!fits) {
        return null;
      }
      if (last) {
        return parent;
      }
      parent = step instanceof Integer index ? parent.get(index) : parent.get((String) step);
    }
    return null;
  }

  /**
   * The sample of a row.
   *
   * @param row its cells
   * @param number of its line, for messages
   * @throws ApiException if it has more cells or fewer than the header
   */
  JsonNode of(List<String> row, long number) throws ApiException {
    if (row.size() != columns.size()) {
      throw new ApiException(
          "%s:%d has %d cells, and the header has %d"
              .formatted(where, number, row.size(), columns.size()));
    }
    JsonNode sample = template.deepCopy();
    for (int i = 0; i < row.size(); i++) {
      if (!row.get(i).isEmpty()) {
        set(sample, columns.get(i), row.get(i), where + ":" + number);
      }
    }
    return sample;
  }

  private static void set(JsonNode sample, Column column, String cell, String where)
      throws ApiException {
    JsonNode parent = parent(sample, column);
    Object step = column.steps().get(column.steps().size() - 1);
    if (step instanceof Integer index) {
      ((ArrayNode) parent).set(index, value(parent.get(index), cell, where));
    } else {
      String name = (String) step;
      ((ObjectNode) parent).set(name, value(parent.path(name), cell, where));
    }
  }

  /** As the template has it: a number where that has one, and JSON for arrays and objects. */
  private static JsonNode value(JsonNode before, String cell, String where) throws ApiException {
    if (before.isContainerNode()) {
      return SampleJson.parse(cell, where);
    }
    if (cell.equals("null")) {
      return SampleJson.NODES.nullNode();
    }
    if (before.isBoolean() && (cell.equals("true") || cell.equals("false"))) {
      return SampleJson.NODES.booleanNode(cell.equals("true"));
    }
    return before.isNumber() ? number(cell) : SampleJson.NODES.textNode(cell);
  }

  /** What is no number is said with its path when the sample is read. */
  private static JsonNode number(String cell) {
    try {
      BigDecimal number = new BigDecimal(cell);
      return number.scale() == 0
          ? SampleJson.NODES.numberNode(number.toBigIntegerExact())
          : SampleJson.NODES.numberNode(number);
    } catch (NumberFormatException e) {
      return SampleJson.NODES.textNode(cell);
    }
  }
}
