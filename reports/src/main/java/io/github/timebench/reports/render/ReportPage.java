package io.github.timebench.reports.render;

import java.util.List;
import java.util.Map;

/**
 * Everything that the template of {@code report.html} needs, formatted.
 *
 * @param title heading of the page
 * @param facts one line below it
 * @param policy content security policy that lets in this page's own scripts and nothing else
 * @param style style sheet
 * @param scripts in the order in which they run
 * @param chartData JSON for the charts, safe inside a script element
 * @param run the load run, or null
 * @param micro the micro benchmarks, or null
 * @param compat the compatibility matrix, or null
 */
public record ReportPage(
    String title,
    String facts,
    String policy,
    String style,
    List<String> scripts,
    String chartData,
    RunPage run,
    MicroPart micro,
    CompatPage compat) {
  /** Keeps an unmodifiable copy. */
  public ReportPage {
    scripts = List.copyOf(scripts);
  }

  /**
   * A message as it went over the wire.
   *
   * @param title variant and direction
   * @param parts how many bytes each part has
   * @param dump its bytes
   */
  public record Message(String title, List<Span> parts, List<Span> dump) {}

  /**
   * A piece of text.
   *
   * @param mark name of its look; may be empty
   */
  public record Span(String text, String mark) {}

  /**
   * Micro benchmarks.
   *
   * @param facts one line
   * @param suites one after the other
   * @param command asks for the same again
   * @param environment machine and JVM
   */
  public record MicroPart(
      String facts, List<SuitePart> suites, String command, List<Table> environment) {}

  /**
   * A suite of micro benchmarks.
   *
   * @param id start of the ids of its elements
   * @param title its name
   * @param question what it answers
   * @param scope what was run of it
   * @param charts places of the charts by id, with their text alternative
   * @param figures all figures
   * @param facts what else was found; or null
   * @param checks what was tried out; or null
   * @param claims published figures; null where none was measured
   * @param holds whether their direction holds, in a sentence
   * @param notMeasured what is missing; or null
   * @param notes what to learn from it
   */
  public record SuitePart(
      String id,
      String title,
      String question,
      String scope,
      Map<String, String> charts,
      List<Table> figures,
      Table facts,
      Table checks,
      Table claims,
      String holds,
      Table notMeasured,
      List<String> notes) {}
}
