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
import io.github.timebench.reports.table.TextLayout;
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

  public static String plain(ScanResult scan, TextLayout layout) {
    ServiceNames services = new ServiceNames(scan);
    return new TerminalText(layout, headings(scan))
        .add(ScanTables.methods(scan))
        .add(
            Text.of("Where the times are:"),
            scan.methods().stream().map(m -> places(services, m)).toList())
        .add(
            Text.EMPTY,
            ScanTables.cpu(scan).isEmpty() ? List.of() : List.of(ScanTables.CPU_CAPTION))
        .add(ScanTables.cpu(scan))
        .add(Text.of("Bytes that are not known:"), unknown(scan))
        .add(Text.of("CPU times that are not known:"), unknownCpu(scan))
        .add(
            Text.of("Findings, what harms most first:"),
            scan.findings().stream()
                .map(one -> Text.of("%s %s", one.where(), FindingWords.of(one)))
                .toList())
        .toString();
  }

  /** Why bytes are not known, each reason once with the methods that it holds for. */
  public static List<Text> unknown(ScanResult scan) {
    return unknown(scan, ScannedMethod::reason);
  }

  /** Why CPU times that were asked for are not known, likewise. */
  public static List<Text> unknownCpu(ScanResult scan) {
    return unknown(scan, method -> method.cpu().map(MethodCpu::reason).orElse(""));
  }

  private static List<Text> unknown(ScanResult scan, Function<ScannedMethod, String> reasonOf) {
    ServiceNames services = new ServiceNames(scan);
    Map<String, List<String>> methods = new LinkedHashMap<>();
    for (ScannedMethod method : scan.methods()) {
      String reason = reasonOf.apply(method);
      if (!reason.isEmpty()) {
        methods.computeIfAbsent(reason, none -> new ArrayList<>()).add(services.shortCall(method));
      }
    }
    return methods.entrySet().stream()
        .map(one -> Text.of("%s: %s", FindingWords.listed(one.getValue()), Text.of(one.getKey())))
        .toList();
  }

  /** What was read and what was found in one sentence each, then what a scan cannot see. */
  public static List<Text> headings(ScanResult scan) {
    List<TimePlace> all = scan.methods().stream().flatMap(m -> m.places().stream()).toList();
    Text read =
        Text.of(
            "%s: %s, %s with %s.",
            String.join(", ", scan.api()),
            counted(scan.size().classes(), "%s class", "%s classes"),
            counted(scan.size().services(), "%s service", "%s services"),
            counted(scan.size().methods(), "%s method", "%s methods"));
    if (all.isEmpty()) {
      return List.of(read, Text.of("None of them declares a time."));
    }
    List<Text> headings = new ArrayList<>();
    headings.add(read);
    headings.add(
        Text.of(
            "%s times, in %s: %s.",
            counted(scan.methods().size(), "%s method carries", "%s methods carry"),
            counted(all.size(), "%s place", "%s places"),
            ScanTables.types(all)));
    headings.add(
        scan.published()
            ? Text.of(
                "As providers published it: declared types only, without type variables and without"
                    + " subclasses.")
            : Text.of(
                "Declared types only: a Timestamp or another subclass in a field of Date is seen in"
                    + " a sample alone."));
    if (ran(scan)) {
      headings.add(
          Text.of(
              "The samples were written in a JVM that loaded the API and ran its initializers;"
                  + " --declared runs nothing of it."));
    }
    return headings;
  }

  /** Whether samples were asked for. */
  private static boolean ran(ScanResult scan) {
    return scan.methods().stream()
        .anyMatch(method -> method.bytes().isPresent() || !method.reason().isEmpty());
  }

  private static Text counted(long count, String one, String many) {
    return Text.of(count == 1 ? one : many, Numbers.count(count));
  }

  private static Text places(ServiceNames services, ScannedMethod method) {
    List<TimePlace> places = method.places();
    String named =
        places.stream()
            .limit(MAX_PLACES)
            .map(place -> place.path() + " (" + place.type() + ")")
            .collect(Collectors.joining(", "));
    int more = places.size() - MAX_PLACES;
    return Text.of(
        "%s: %s",
        services.shortCall(method),
        more > 0 ? Text.of("%s and %s more", named, Numbers.count(more)) : named);
  }

  /** For a pull request or a document. */
  public static String markdown(ScanResult scan, Language language) {
    List<String> lines = new ArrayList<>();
    lines.add("### " + MarkdownTable.escaped(title(scan).in(language)));
    lines.add("");
    headings(scan).forEach(heading -> lines.add(MarkdownTable.escaped(heading.in(language))));
    unknown(scan).forEach(line -> lines.add("- " + MarkdownTable.escaped(line.in(language))));
    unknownCpu(scan)
        .forEach(
            line ->
                lines.add(
                    "- " + MarkdownTable.escaped(Text.of("CPU time of %s", line).in(language))));
    lines.addAll(MarkdownTable.captioned(tables(scan), language));
    return String.join("\n", lines) + "\n";
  }

  /** What the scan is about. */
  public static Text title(ScanResult scan) {
    return Text.of("Times in %s", String.join(", ", scan.api()));
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
