package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiException;
import java.util.regex.Pattern;

/**
 * Where a value stands: {@code page.json: $.arguments[0].paid}.
 *
 * @param where the file, and its line if it has several samples; empty if there is none
 * @param path from the root of the sample
 */
record JsonPath(String where, Step path) {
  private static final Pattern NAME = Pattern.compile("[\\w$-]+");
  private static final int MAX_SHOWN = 60;

  /**
   * One step; they are joined when somebody asks, which is for a refusal.
   *
   * @param before null for the root
   */
  private record Step(Step before, String text) {
    private StringBuilder joined() {
      return (before == null ? new StringBuilder() : before.joined()).append(text);
    }
  }

  static JsonPath root(String where) {
    return new JsonPath(where, new Step(null, "$"));
  }

  JsonPath field(String name) {
    return step(
        NAME.matcher(name).matches() || name.startsWith("@")
            ? "." + name
            : "[" + quoted(name) + "]");
  }

  JsonPath element(int index) {
    return step("[" + index + "]");
  }

  private JsonPath step(String text) {
    return new JsonPath(where, new Step(path, text));
  }

  /** A refusal that says what there should be, and what there is. */
  ApiException refused(Phrase expected, JsonNode node) {
    return said(
        node.isMissingNode()
            ? Phrase.of("expected %s, got nothing", expected)
            : Phrase.of("expected %s, got %s", expected, shown(node)));
  }

  /** A refusal that says more. */
  ApiException refused(Phrase expected, JsonNode node, Phrase more) {
    return said(Phrase.of("expected %s, got %s; %s", expected, shown(node), more));
  }

  ApiException said(Phrase sentence) {
    return new ApiException(
        where.isEmpty()
            ? Phrase.of("%s: %s", this, sentence)
            : Phrase.of("%s: %s: %s", where, this, sentence));
  }

  private static Phrase shown(JsonNode node) {
    if (node.isArray()) {
      return Phrase.of("an array of %d", node.size());
    }
    return node.isObject()
        ? Phrase.of("an object")
        : Phrase.of(cut(node.isTextual() ? quoted(node.textValue()) : node.asText()));
  }

  private static String quoted(String text) {
    return new TextNode(cut(text)).toString();
  }

  private static String cut(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }

  /** The path alone: {@code $.arguments[0].paid}. */
  @Override
  public String toString() {
    return path.joined().toString();
  }
}
