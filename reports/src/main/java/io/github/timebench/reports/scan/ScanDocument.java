package io.github.timebench.reports.scan;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodCpu;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.scan.ScanTables.ServiceNames;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where the types of an API hold times, and what its most expensive method would gain. */
public final class ScanDocument {
  private static final int MAX_PLACES = 6;

  private ScanDocument() {}

  public static Document of(ScanResult scan) {
    ServiceNames services = new ServiceNames(scan);
    return Document.of(
        Text.of("Times in %s", String.join(", ", scan.api())),
        lead(scan),
        List.of(
            Section.of("figures", Text.of("Times")).table(ScanTables.methods(scan)),
            Section.of("places", Text.of("Where the times are"))
                .facts(
                    scan.methods().stream().map(method -> places(services, method)).toList(),
                    Format.TERMINAL)
                .table(ScanTables.places(scan), Format.PAGE, Format.MARKDOWN, Format.DATA),
            Section.of("cpu", Text.of("CPU time")).table(ScanTables.cpu(scan)),
            Section.of("unknown", Text.of("Bytes that are not known"))
                .facts(unknown(scan, ScannedMethod::reason)),
            Section.of("unknown-cpu", Text.of("CPU times that are not known"))
                .facts(
                    unknown(
                        scan, method -> method.cpu().map(MethodCpu::reason).orElse(Phrase.EMPTY))),
            Section.of("findings", Text.of("Findings, what harms most first"))
                .facts(
                    scan.findings().stream()
                        .map(
                            one ->
                                Text.of(
                                    "%s %s; reached by %s",
                                    one.where(), FindingWords.of(one), one.via()))
                        .toList()),
            options(scan, services),
            Section.of("repeat", Text.of("Repeat with:")).code(scan.command(), Format.PAGE)));
  }

  /** What to choose from for the method with most to gain; the terminal ends with it. */
  private static Section options(ScanResult scan, ServiceNames services) {
    Optional<ScannedMethod> first =
        scan.methods().stream().filter(method -> method.bytes().isPresent()).findFirst();
    String call = first.map(services::shortCall).orElse("");
    boolean gains =
        scan.methods().stream()
            .flatMap(method -> method.bytes().stream())
            .anyMatch(bytes -> bytes.gain() > 0);
    Section section =
        Section.of(
            "options",
            gains
                ? Text.of("Most to gain: %s", call)
                : Text.of("What there is to choose from: %s", call));
    if (first.isEmpty()) {
      return section;
    }
    return section
        .text(
            gains
                ? Text.EMPTY
                : Text.of("Nothing to gain: hessian2-time makes no sample of this API smaller."))
        .table(ScanTables.options(first.get()))
        .last();
  }

  /** Why something is not known, each reason once with the methods that it holds for. */
  private static List<Text> unknown(ScanResult scan, Function<ScannedMethod, Phrase> reasonOf) {
    ServiceNames services = new ServiceNames(scan);
    Map<Phrase, List<String>> methods = new LinkedHashMap<>();
    for (ScannedMethod method : scan.methods()) {
      Phrase reason = reasonOf.apply(method);
      if (!reason.isEmpty()) {
        methods.computeIfAbsent(reason, none -> new ArrayList<>()).add(services.shortCall(method));
      }
    }
    return methods.entrySet().stream()
        .map(one -> Text.of("%s: %s", FindingWords.listed(one.getValue()), Text.of(one.getKey())))
        .toList();
  }

  /** What was read and what was found in one sentence each, then what a scan cannot see. */
  private static List<Text> lead(ScanResult scan) {
    List<TimePlace> all = scan.methods().stream().flatMap(m -> m.places().stream()).toList();
    Text read =
        Text.of(
            "%s: %s, %s with %s.",
            String.join(", ", scan.api()),
            Numbers.count(scan.size().classes(), "%s class", "%s classes"),
            Numbers.count(scan.size().services(), "%s service", "%s services"),
            Numbers.count(scan.size().methods(), "%s method", "%s methods"));
    List<Text> headings = new ArrayList<>(List.of(read));
    scan.incomplete().forEach(one -> headings.add(Text.of("Incomplete: %s.", Text.of(one))));
    if (all.isEmpty()) {
      headings.add(Text.of("None of them declares a time."));
      return headings;
    }
    headings.add(
        Text.of(
            "%s times, in %s: %s.",
            Numbers.count(scan.methods().size(), "%s method carries", "%s methods carry"),
            Numbers.count(all.size(), "%s place", "%s places"),
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

  private static boolean ran(ScanResult scan) {
    return scan.methods().stream()
        .anyMatch(method -> method.bytes().isPresent() || !method.reason().isEmpty());
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

  /** What a finding says, as a sentence that goes on from the place. */
  static final class FindingWords {
    private static final int MAX_NAMES = 5;
    private static final String ALLOWLIST = "security/serialize.allowlist";

    private FindingWords() {}

    static Text of(ScanFinding finding) {
      Text names = listed(finding.names());
      return switch (finding.kind()) {
        case NOT_SERIALIZABLE ->
            finding.names().contains(finding.where())
                ? Text.of("is not Serializable: Hessian refuses to write it")
                : Text.of(
                    "holds %s, which is not Serializable: Hessian refuses to write it",
                    finding.names().get(0));
        case HOLE ->
            Text.of(
                "is declared %s: what travels there needs a line in %s unless the service declares its"
                    + " class elsewhere",
                names, ALLOWLIST);
        case NOT_TRUSTED ->
            withLines(finding, Text.of("is declared where Dubbo does not look, such as %s", names));
        case DATE_SUBCLASS ->
            withLines(finding, Text.of("is declared %s, a subclass of Date", names));
        case LOST_FIELDS ->
            Text.of(
                "is a collection or a map: Hessian carries its elements and not its own fields %s",
                names);
        case HOOKS -> hooks(finding, names);
        case SUBCLASSES ->
            withLines(
                finding, Text.of("can be %s, whose fields travel where it is declared", names));
        case RECORD -> Text.of("is a record: Dubbo before 3.3 (hessian-lite 3.2) cannot carry it");
      };
    }

    private static Text hooks(ScanFinding finding, Text names) {
      boolean used =
          finding.names().contains("writeReplace") || finding.names().contains("readResolve");
      return Text.of(
          used
              ? "changes how it is serialized: %s. Hessian calls writeReplace and readResolve"
              : "changes how it is serialized: %s. Hessian calls none of them: it carries the fields",
          names);
    }

    private static Text withLines(ScanFinding finding, Text said) {
      return finding.allow().isEmpty()
          ? said
          : Text.of(
              "%s; Dubbo's check of classes needs in %s: %s",
              said, ALLOWLIST, listed(finding.allow()));
    }

    /** The first few, and how many more there are. */
    static Text listed(List<String> names) {
      int more = names.size() - MAX_NAMES;
      String first = String.join(", ", names.subList(0, Math.min(names.size(), MAX_NAMES)));
      return more > 0 ? Text.of("%s and %s more", first, Numbers.count(more)) : Text.plain(first);
    }
  }
}
