package io.github.timebench.reports.scan;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.scan.MethodCpu;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.TimePlace;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TerminalText;
import io.github.timebench.reports.table.TextGrid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A scan for the terminal, as Markdown and as JSON; lines end in LF. */
public final class ScanText {
  private static final int MAX_PLACES = 6;

  private ScanText() {}

  /** Lines of at most {@value TextGrid#MAX_WIDTH} characters. */
  public static String plain(ScanResult scan) {
    ServiceNames services = new ServiceNames(scan);
    return new TerminalText(Language.ENGLISH, Text.plain(headings(scan)))
        .add(ScanTables.methods(scan))
        .add(
            Text.of("Where the times are:"),
            scan.methods().stream().map(m -> Text.plain(places(services, m))).toList())
        .add(
            Text.EMPTY,
            ScanTables.cpu(scan).isEmpty() ? List.of() : List.of(Text.of(ScanTables.CPU_CAPTION)))
        .add(ScanTables.cpu(scan))
        .add(Text.of("Bytes that are not known:"), Text.plain(unknown(scan)))
        .add(Text.of("CPU times that are not known:"), Text.plain(unknownCpu(scan)))
        .add(
            Text.of("Findings, what harms most first:"),
            scan.findings().stream()
                .map(one -> Text.plain(one.where() + " " + FindingWords.of(one)))
                .toList())
        .toString();
  }

  /** Why bytes are not known, each reason once with the methods that it holds for. */
  public static List<String> unknown(ScanResult scan) {
    return unknown(scan, ScannedMethod::reason);
  }

  /** Why CPU times that were asked for are not known, likewise. */
  public static List<String> unknownCpu(ScanResult scan) {
    return unknown(scan, method -> method.cpu().map(MethodCpu::reason).orElse(""));
  }

  private static List<String> unknown(ScanResult scan, Function<ScannedMethod, String> reasonOf) {
    ServiceNames services = new ServiceNames(scan);
    Map<String, List<String>> methods = new LinkedHashMap<>();
    for (ScannedMethod method : scan.methods()) {
      String reason = reasonOf.apply(method);
      if (!reason.isEmpty()) {
        methods.computeIfAbsent(reason, none -> new ArrayList<>()).add(services.shortCall(method));
      }
    }
    return methods.entrySet().stream()
        .map(one -> FindingWords.listed(one.getValue()) + ": " + one.getKey())
        .toList();
  }

  /** What was read and what was found in one sentence each, then what a scan cannot see. */
  public static List<String> headings(ScanResult scan) {
    List<TimePlace> all = scan.methods().stream().flatMap(m -> m.places().stream()).toList();
    String read =
        "%s: %s, %s with %s."
            .formatted(
                String.join(", ", scan.api()),
                counted(scan.size().classes(), "class", "classes"),
                counted(scan.size().services(), "service", "services"),
                counted(scan.size().methods(), "method", "methods"));
    if (all.isEmpty()) {
      return List.of(read, "None of them declares a time.");
    }
    return List.of(
        read,
        "%s times, in %s: %s."
            .formatted(
                counted(scan.methods().size(), "method carries", "methods carry"),
                counted(all.size(), "place", "places"),
                ScanTables.types(all)),
        scan.published()
            ? "As providers published it: declared types only, without type variables and without"
                + " subclasses."
            : "Declared types only: a Timestamp or another subclass in a field of Date is seen in a"
                + " sample alone.");
  }

  private static String counted(long count, String one, String many) {
    return Numbers.count(count) + " " + (count == 1 ? one : many);
  }

  private static String places(ServiceNames services, ScannedMethod method) {
    List<TimePlace> places = method.places();
    String named =
        places.stream()
            .limit(MAX_PLACES)
            .map(place -> place.path() + " (" + place.type() + ")")
            .collect(Collectors.joining(", "));
    int more = places.size() - MAX_PLACES;
    return services.shortCall(method)
        + ": "
        + named
        + (more > 0 ? " and " + Numbers.count(more) + " more" : "");
  }

  /** For a pull request or a document. */
  public static String markdown(ScanResult scan) {
    List<String> lines = new ArrayList<>();
    lines.add("### Times in " + MarkdownTable.escaped(String.join(", ", scan.api())));
    lines.add("");
    headings(scan).forEach(heading -> lines.add(MarkdownTable.escaped(heading)));
    unknown(scan).forEach(line -> lines.add("- " + MarkdownTable.escaped(line)));
    unknownCpu(scan).forEach(line -> lines.add("- CPU time of " + MarkdownTable.escaped(line)));
    lines.addAll(MarkdownTable.captioned(tables(scan), Language.ENGLISH));
    return String.join("\n", lines) + "\n";
  }

  /** All tables that have a row, in order. */
  public static List<Table> tables(ScanResult scan) {
    return Stream.of(
            ScanTables.methods(scan),
            ScanTables.cpu(scan),
            ScanTables.findings(scan),
            ScanTables.places(scan))
        .filter(table -> !table.isEmpty())
        .toList();
  }

  /** For other programs: all that was found. */
  public static String json(ScanResult scan) {
    return ResultFiles.text(scan);
  }
}
