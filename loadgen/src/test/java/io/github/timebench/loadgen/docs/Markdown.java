package io.github.timebench.loadgen.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A document, as GitHub reads it.
 *
 * @param prose its text without blocks of code
 * @param blocks the blocks of code, without their fences
 */
public record Markdown(Path path, String prose, List<String> blocks) {
  private static final Pattern FENCE = Pattern.compile("^\\s*```.*$");
  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

  static Markdown read(Path path) {
    StringBuilder prose = new StringBuilder();
    List<String> blocks = new ArrayList<>();
    StringBuilder block = null;
    for (String line : Repository.text(path).lines().toList()) {
      if (FENCE.matcher(line).matches()) {
        if (block != null) {
          blocks.add(block.toString());
        }
        block = block == null ? new StringBuilder() : null;
      } else {
        (block == null ? prose : block).append(line).append('\n');
      }
    }
    if (block != null) {
      throw new IllegalArgumentException(path + ": a block of code has no end");
    }
    return new Markdown(path, prose.toString(), List.copyOf(blocks));
  }

  /** The targets of links and pictures, in order. */
  List<String> links() {
    return LINK.matcher(SPAN.matcher(prose).replaceAll("code"))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** What stands between backticks, each on one line. */
  public List<String> codeSpans() {
    return SPAN.matcher(prose)
        .results()
        .map(match -> match.group(1).replaceAll("\\s+", " "))
        .toList();
  }

  /** The anchors of its headings. */
  Set<String> anchors() {
    Set<String> anchors = new LinkedHashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    HEADING
        .matcher(prose)
        .results()
        .map(Markdown::slug)
        .forEach(
            slug -> {
              int before = seen.merge(slug, 1, Integer::sum) - 1;
              anchors.add(before == 0 ? slug : slug + "-" + before);
            });
    return anchors;
  }

  private static String slug(MatchResult heading) {
    return LINK.matcher(heading.group(1))
        .replaceAll(link -> link.group().replaceAll("\\[|\\].*", ""))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  @Override
  public String toString() {
    return Repository.ROOT.relativize(path).toString();
  }
}
