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
    RunPart run,
    MicroPart micro,
    CompatPart compat) {
  /** Keeps an unmodifiable copy. */
  public ReportPage {
    scripts = List.copyOf(scripts);
  }

  /**
   * A load run.
   *
   * @param mark look of the banner: {@code valid}, {@code look} or {@code invalid}
   * @param status the validity in one or two words
   * @param reasons why it is not valid
   * @param answer the outcome in plain words
   * @param caution how far it may be trusted; may be empty
   * @param compared whether figures may be compared, so that charts of them make sense
   * @param latencyTitle what the curves of percentiles show
   * @param effects the comparison over blocks; null where there is none
   * @param charts places of the warm-up charts by id, with their text alternative
   * @param tables by name
   * @param resources what both sides and the machine used; null if nobody watched
   * @param messages captured ones, whole or their beginnings
   * @param plan what was asked for
   * @param command asks for the same again
   * @param environment machine, driver, provider
   * @param limits what the figures do not show
   */
  public record RunPart(
      String mark,
      String status,
      List<String> reasons,
      String answer,
      String caution,
      boolean compared,
      String latencyTitle,
      EffectPart effects,
      Map<String, String> charts,
      Map<String, Table> tables,
      ResourcePart resources,
      List<Message> messages,
      Table plan,
      String command,
      List<Table> environment,
      List<String> limits) {}

  /**
   * The comparison of variants over blocks.
   *
   * @param facts what a verdict takes, in a sentence
   * @param charts places of the charts by id, with their text alternative
   * @param verdicts of the figure that has them
   * @param others the other figures
   * @param wonBack what other serializers win back; null where none can be judged
   * @param leftOut blocks that do not count; null if all do
   * @param predictions what the codec predicts; null where it is not known
   * @param drifts how far ratios moved; null where it is not known
   * @param machine what the spread says about the machine; null where it is not known
   * @param description what does not vote
   */
  public record EffectPart(
      String facts,
      Map<String, String> charts,
      Table verdicts,
      Table others,
      Table wonBack,
      Table leftOut,
      Table predictions,
      Table drifts,
      Table machine,
      Table description) {}

  /**
   * What both sides and the machine used.
   *
   * @param charts places of the charts by id, with their text alternative
   * @param blocks names of the blocks, one of which the charts show
   * @param means per block
   */
  public record ResourcePart(Map<String, String> charts, List<String> blocks, Table means) {}

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
   * @param labs one after the other
   * @param command asks for the same again
   * @param environment machine and JVM
   */
  public record MicroPart(
      String facts, List<LabPart> labs, String command, List<Table> environment) {}

  /**
   * A lab of micro benchmarks.
   *
   * @param id start of the ids of its elements
   * @param title its name
   * @param question what it answers
   * @param scope what was run of it
   * @param charts places of the charts by id, with their text alternative
   * @param figures all figures
   * @param facts what else was found out; or null
   * @param demonstrations what was made to happen; or null
   * @param claims published figures; null where none was measured
   * @param holds whether their direction holds, in a sentence
   * @param notMeasured what is missing; or null
   * @param notes what to learn from it
   */
  public record LabPart(
      String id,
      String title,
      String question,
      String scope,
      Map<String, String> charts,
      List<Table> figures,
      Table facts,
      Table demonstrations,
      Table claims,
      String holds,
      Table notMeasured,
      List<String> notes) {}

  /**
   * A compatibility matrix.
   *
   * @param mark look of the banner: {@code valid}, {@code look} or {@code invalid}
   * @param status the outcome in a few words
   * @param sentence the outcome in a sentence
   * @param cells a row per cell
   * @param faults a row per cell that is not green; null if there is none
   * @param phases what happened in each cell
   * @param command asks for the same again
   * @param environment the machine
   */
  public record CompatPart(
      String mark,
      String status,
      String sentence,
      Table cells,
      Table faults,
      Table phases,
      String command,
      List<Table> environment) {}
}
