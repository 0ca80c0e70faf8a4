package io.github.timebench.reports.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScanResult.ScanFinding.Kind;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.model.scan.ScannedMethod.MethodCpu;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.scan.ScanDocument.FindingWords;
import io.github.timebench.reports.table.TextLayout;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a finding without words, or whose words name nothing; a long API that floods a terminal;
 * services that cannot be told apart.
 */
class ScanDocumentTest {
  private static ScanResult scan(List<ScannedMethod> methods, List<ScanFinding> findings) {
    return scan(methods, findings, List.of());
  }

  private static ScanResult scan(
      List<ScannedMethod> methods, List<ScanFinding> findings, List<Phrase> incomplete) {
    return new ScanResult(
        1,
        "1.0",
        "bin/loadgen scan order-api.jar",
        List.of("order-api.jar"),
        false,
        new ScanResult.Size(1_234, 2, 30),
        methods,
        findings,
        incomplete);
  }

  private static String plain(ScanResult scan, TextLayout layout) {
    return TerminalText.beginnings(ScanDocument.of(scan), layout);
  }

  private static String markdown(ScanResult scan, Language language) {
    return MarkdownText.of(ScanDocument.of(scan), language);
  }

  private static ScannedMethod method(int number, int places) {
    return ScannedMethod.declared(
        "com.acme.Orders", "m" + number, List.of(), places(places), false);
  }

  private static List<TimePlace> places(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new TimePlace("result.t" + i, i % 2 == 0 ? "Date" : "Instant", true, false))
        .toList();
  }

  private static ScanFinding finding(Kind kind, List<String> names, List<String> allow) {
    return new ScanFinding(kind, "com.acme.Order", names, allow, "com.acme.Orders#get");
  }

  @Test
  void everyKindOfFindingNamesWhatItIsAbout() {
    for (Kind kind : Kind.values()) {
      List<String> names = kind == Kind.RECORD ? List.of() : List.of("com.acme.Named");
      String words = FindingWords.of(finding(kind, names, List.of("com.acme.Line"))).english();
      assertThat(words).as(kind.name()).isNotBlank();
      names.forEach(name -> assertThat(words).as(kind.name()).contains(name));
      if (kind == Kind.SUBCLASSES || kind == Kind.DATE_SUBCLASS) {
        assertThat(words).contains("security/serialize.allowlist: com.acme.Line");
      }
    }
    assertThat(
            FindingWords.of(finding(Kind.NOT_SERIALIZABLE, List.of("com.acme.Order"), List.of())))
        .hasToString("is not Serializable: Hessian refuses to write it");
    assertThat(FindingWords.of(finding(Kind.HOOKS, List.of("writeObject"), List.of())).english())
        .endsWith("Hessian calls none of them: it carries the fields");
  }

  /** Date took 1,000 to 1,100 ns in three JVMs, and as it is always twice as much. */
  @Test
  void cpuTimesHaveAPairedRatioAndAreAGate() {
    ScannedMethod measured =
        method(1, 1)
            .with(Optional.of(new MethodBytes(Optional.of(100L), 100, 90)), Phrase.EMPTY)
            .with(
                new MethodCpu(
                    List.of(1_000.0, 1_050.0, 1_100.0),
                    List.of(2_000.0, 2_100.0, 2_200.0),
                    List.of(900.0, 901.0, 902.0),
                    Phrase.EMPTY));
    ScannedMethod unknown = method(2, 1).with(MethodCpu.unknown(Phrase.of("its JVM ended")));
    ScanResult scan = scan(List.of(measured, unknown, method(3, 1)), List.of());

    assertThat(plain(scan, TextLayout.ENGLISH))
        .contains("CPU time of writing and reading a sample once")
        .containsPattern("Orders#m1 +1,050 +2,100 +901 +2.000 +2.000 to 2.000 +± 4.76 %")
        .containsPattern("Orders#m2 +n/a +n/a +n/a +n/a +n/a")
        .contains("CPU times that are not known\n- Orders#m2: its JVM ended")
        .doesNotContainPattern("Orders#m3 +n/a");
    assertThat(markdown(scan, Language.ENGLISH))
        .contains("#### CPU times that are not known\n\n- Orders#m2: its JVM ended")
        .contains("| Orders#m1 | 1,050 | 2,100 | 901 | 2.000 | 2.000 to 2.000 |");
    assertThat(HtmlReport.of(ScanDocument.of(scan), Optional.empty()))
        .contains("CPU times that are not known", "Orders#m2: its JVM");
    assertThat(FailOn.parse("cpu>+20%").unmet(scan))
        .extracting(judged -> judged.describe().english())
        .containsExactly(
            "crossed: cpu>+20%: cpu of com.acme.Orders#m1 is +100.0 % (+100.0 % to +100.0 %)"
                + " against Date",
            "crossed: cpu>+20%: cpu of com.acme.Orders#m2 is not known: its JVM ended");
    assertThat(FailOn.parse("cpu>+120%").unmet(scan)).hasSize(1);
  }

  @Test
  void theTerminalEndsWithTheChoiceForTheMethodWithMostToGain() {
    ScannedMethod first =
        method(1, 1).with(Optional.of(new MethodBytes(Optional.of(100L), 200, 90)), Phrase.EMPTY);
    ScannedMethod unknown = method(2, 1).with(Optional.empty(), Phrase.of("no sample"));
    ScannedMethod same =
        method(3, 1).with(Optional.of(new MethodBytes(Optional.empty(), 50, 50)), Phrase.EMPTY);

    assertThat(plain(scan(List.of(unknown, first, same), List.of()), TextLayout.ENGLISH))
        .containsPattern(
            "Most to gain: Orders#m1\\n\\noption +bytes +change +price"
                + "\\nhessian2-time +90 +.55 % +one jar on both sides"
                + "\\nas Date +100 +.50 % +another type in code"
                + "\\nas it is +200 +0 % +none"
                + "\\nOf the sample that was made, .*\\n$");
    assertThat(plain(scan(List.of(same), List.of()), TextLayout.ENGLISH))
        .contains("Nothing to gain: ");
    assertThat(plain(scan(List.of(unknown), List.of()), TextLayout.ENGLISH))
        .doesNotContain("Most to gain");
  }

  @Test
  void manyNamesAreCounted() {
    List<String> many = IntStream.range(0, 8).mapToObj(i -> "com.acme.C" + i).toList();

    assertThat(FindingWords.of(finding(Kind.SUBCLASSES, many, List.of())).english())
        .contains("com.acme.C4 and 3 more")
        .doesNotContain("C5");
  }

  @Test
  void theTerminalShowsTwentyMethodsAndTheOtherFormatsAll() {
    ScanResult scan = scan(IntStream.range(0, 23).mapToObj(i -> method(i, 9)).toList(), List.of());

    String plain = plain(scan, TextLayout.ENGLISH);

    assertThat(plain.lines()).allMatch(line -> line.length() <= 120);
    assertThat(plain.replaceAll("\\s+", " "))
        .contains("order-api.jar: 1,234 classes, 2 services with 30 methods.")
        .contains("23 methods carry times, in 207 places: Date 115, Instant 92.")
        .contains("… and 3 more: --html=FILE, --markdown and --json have all")
        .contains("result.t5 (Instant) and 3 more")
        .doesNotContain("Orders#m20");
    assertThat(markdown(scan, Language.ENGLISH)).contains("m22", "result.t8");
    assertThat(ResultFiles.text(scan)).contains("\"m22\"", "\"result.t8\"");
  }

  @Test
  void moreThanWasListedIsMarked() {
    ScannedMethod cut =
        ScannedMethod.declared(
            "Orders",
            "all",
            List.of(),
            List.of(new TimePlace("result", "Date", true, false)),
            true);

    assertThat(markdown(scan(List.of(cut), List.of()), Language.ENGLISH))
        .contains("| Orders | all | Date 1 | 0+ | 1+ |");
  }

  @Test
  void servicesOfOneNameAreToldApartByTheirPackages() {
    List<ScannedMethod> methods =
        Stream.of("com.acme.date.Orders", "com.acme.instant.Orders", "Orders", "com.acme.Stock")
            .map(name -> ScannedMethod.declared(name, "get", List.of(), places(1), false))
            .toList();

    assertThat(markdown(scan(methods, List.of()), Language.ENGLISH))
        .contains(
            "| date.Orders | get |",
            "| instant.Orders | get |",
            "| Orders | get |",
            "| Stock | get |",
            "| instant.Orders#get | result.t0 |");
  }

  @Test
  void whatIsMissingIsSaidBeforeWhatWasFound() {
    ScanResult scan = scan(List.of(), List.of(), List.of(Phrase.of("2 classes are missing")));

    assertThat(plain(scan, TextLayout.ENGLISH).lines())
        .containsExactly(
            "order-api.jar: 1,234 classes, 2 services with 30 methods.",
            "Incomplete: 2 classes are missing.",
            "None of them declares a time.");
  }

  @Test
  void tablesWithoutARowAreNotShown() {
    assertThat(markdown(scan(List.of(), List.of()), Language.ENGLISH)).doesNotContain("|");
    assertThat(plain(scan(List.of(), List.of()), TextLayout.ENGLISH).lines())
        .containsExactly(
            "order-api.jar: 1,234 classes, 2 services with 30 methods.",
            "None of them declares a time.");
  }
}
