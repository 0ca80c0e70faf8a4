package io.github.timebench.reports.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A table in GitHub's Markdown: the first column stands left, the others right. */
final class MarkdownTable {
  private final List<String> lines = new ArrayList<>();

  MarkdownTable(String... headings) {
    add(headings);
    lines.add("|---|" + "--:|".repeat(headings.length - 1));
  }

  void add(String... cells) {
    lines.add(
        Arrays.stream(cells)
            .map(MarkdownTable::escaped)
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  /** On one line, and nothing in it read as markup. */
  static String escaped(String text) {
    return text.replaceAll("\\p{Cntrl}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_\\[\\]|])", "\\\\$1");
  }
}
