package io.github.timebench.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.terms.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a list that hides a run, takes a stale headline for its answer, or takes a minute. */
class RunIndexTest {
  private static final Instant FIRST = Instant.parse("2026-11-20T10:00:00Z");

  @TempDir Path runs;

  /** A run of another name, so many hours after the first. */
  static RunResult named(RunResult run, String name, int hours) {
    RunSetup setup = run.setup();
    return Records.with(
        run,
        "setup",
        Records.with(setup, "runId", name, "startedAt", FIRST.plus(Duration.ofHours(hours))));
  }

  /** With its headline alone, from which it is listed. */
  private Path listed(RunResult run, String name, int hours) {
    Path folder = runs.resolve(name);
    RunResult named = named(run, name, hours);
    ResultFiles.write(folder, named);
    RunIndex.writeHeadline(
        folder, new Stored.Load(RunAnalysis.of(named), Optional.empty(), Optional.empty()));
    return folder;
  }

  private String page() throws IOException {
    RunIndex.rewrite(runs);
    return Files.readString(runs.resolve(RunIndex.INDEX_HTML));
  }

  @Test
  void runsAreListedNewestFirstWithTheirAnswers() throws IOException {
    listed(ReplicatedRuns.closed(6), "zebra", 1);
    listed(SampleRuns.quick(), "look", 2);
    listed(SampleRuns.invalid(), "broken", 3);
    ResultFiles.write(runs.resolve("suites"), SampleRuns.micro());
    RunFolder.render(runs.resolve("suites"), Terms.EXAMPLE, Optional.empty());
    ResultFiles.write(runs.resolve("matrix"), SampleMatrix.result());
    RunFolder.render(runs.resolve("matrix"), Terms.EXAMPLE, Optional.empty());
    String page = page();

    assertThat(page).containsSubsequence(">broken</a>", ">look</a>");
    assertThat(page).containsSubsequence(">look</a>", ">zebra</a>");
    assertThat(page).contains("href=\"./zebra/report.html\"", "fewer calls", "INVALID");
    assertThat(page).contains("Micro benchmarks: serialization, clock", "0 cells, 0 of them red");
  }

  @Test
  void aRunWhoseHeadlineIsMissingOldOrBrokenIsListedWithTheReason() throws IOException {
    ResultFiles.write(runs.resolve("unrendered"), SampleRuns.quick());
    Files.writeString(
        Files.createDirectories(runs.resolve("other")).resolve("result.json"),
        "{\"schemaVersion\" : 2}");
    Files.writeString(
        Files.createDirectories(runs.resolve("torn")).resolve("result.json"), "{\"sche");
    ResultFiles.write(listed(SampleRuns.quick(), "changed", 1), SampleRuns.invalid());
    Files.writeString(listed(SampleRuns.quick(), "half", 2).resolve(Headline.FILE), "{");
    Files.createDirectories(runs.resolve("begun"));
    String page = page();

    assertThat(page)
        .contains(
            "Not listed yet: bin/loadgen report unrendered does.",
            "Stored by another Timebench: schema 2, this one reads 1.",
            "Cannot be read: it states no schema.",
            "Has changed since: bin/loadgen report changed lists it anew.",
            "truncated")
        .doesNotContain("begun");
  }

  @Test
  void aFirstLookSaysWhatIsLikelyByHowEarlierRunsScattered() {
    RunResult look = SampleRuns.quick();
    String java = look.environment().driver().get("java");
    PastSpread past = new PastSpread("a run", java, 0.02, 0.1, 5);
    RunAnalysis known = RunAnalysis.of(look.knowing(List.of(past, past, past)));

    Estimate likely = known.likely("localdatetime+stock");
    assertThat(likely.low()).isLessThan(likely.value() * 0.98);
    assertThat(likely.high()).isGreaterThan(likely.value() * 1.02);
    Estimate p99 = known.likelyP99("localdatetime+stock");
    assertThat(p99.low()).isLessThan(p99.value() * 0.9);
    assertThat(p99.high()).isGreaterThan(p99.value() * 1.1);
    assertThat(RunDocument.of(known).answer().toString())
        .contains("likely 0.7", "p99 of the service time: ");
    assertThat(RunAnalysis.of(look).likely("localdatetime+stock").hasInterval()).isFalse();
    assertThat(RunDocument.of(RunAnalysis.of(look)).answer().toString()).doesNotContain("likely");
  }

  /** Runs that differ, too, are of other machines for that matter; looks know no spread. */
  @Test
  void aRunThatBeginsKnowsHowThoseLikeItScattered() {
    listed(ReplicatedRuns.closed(6), "one", 1);
    listed(ReplicatedRuns.closed(4), "two", 2);
    listed(ReplicatedRuns.slower(6, 0.08), "three", 3);
    listed(ReplicatedRuns.open(6), "open", 4);
    listed(SampleRuns.quick(), "look", 5);
    listed(SampleRuns.invalid(), "invalid", 6);
    RunResult begun = ReplicatedRuns.closed(5);

    List<PastSpread> history = RunIndex.history(runs, begun);
    assertThat(history).extracting(PastSpread::degrees).containsExactly(5, 3, 5);
    assertThat(history)
        .allMatch(one -> one.sd() > 0 && one.p99Sd() > 0 && one.java().equals("OpenJDK 17.0.15"));
    assertThat(RunIndex.history(runs.resolve("none"), begun)).isEmpty();
    assertThat(RunIndex.history(runs, ReplicatedRuns.open(2))).hasSize(1);
  }

  @Test
  void aMachineIsSaidInBothLanguagesAsFarAsItIsKnown() {
    Map<String, String> facts =
        Map.of(
            "processor", "Xeon",
            "physical cores", "2",
            "logical cores", "4",
            "memory", "7944 MiB",
            "system", "Debian GNU/Linux");
    assertThat(Headline.machine(facts))
        .isEqualTo(
            new Text("Xeon, 2 physical, 4 logical, 7944 MiB", "Xeon、2 物理核 / 4 逻辑核、7944 MiB"));
    assertThat(Headline.machine(Map.of("processor", "Xeon"))).isEqualTo(Text.plain("Xeon"));
  }

  private static Estimate effect(RunAnalysis run) {
    return run.comparisons().effect("date+custom", Figure.CALLS_PER_SECOND);
  }

  @Test
  void theLastRunOfAPlanIsTheOneBefore() {
    Path one = listed(ReplicatedRuns.closed(6), "one", 1);
    Path two = listed(ReplicatedRuns.slower(6, 0.08), "two", 2);
    listed(SampleRuns.invalid(), "broken", 3);
    Path open = listed(ReplicatedRuns.open(6), "open", 4);
    Path three = listed(ReplicatedRuns.closed(6), "three", 5);

    assertThat(RunIndex.lastLike(runs, three)).contains(two);
    assertThat(RunIndex.lastLike(runs, two)).contains(one);
    assertThat(RunIndex.lastLike(runs, one)).isEmpty();
    assertThat(RunIndex.lastLike(runs, open)).isEmpty();
  }

  @Test
  void markupInARunIsText() throws IOException {
    listed(SampleRuns.hostile(), "a b#c%d\"<i>", 1);

    assertThat(page())
        .contains("./a%20b%23c%25d%22%3Ci%3E/report.html")
        .doesNotContain("d\"<i>", "<script>alert");
  }

  @Test
  void aPageOfSomebodyElseIsLeftAsItIs() throws IOException {
    Path page = Files.writeString(runs.resolve(RunIndex.INDEX_HTML), "mine");

    assertThatThrownBy(() -> RunIndex.rewrite(runs))
        .isInstanceOf(RunFileException.class)
        .hasMessage(page + ": is no list of runs, and is left as it is");
    assertThat(page).hasContent("mine");
  }

  @Test
  void runsThatEndTogetherAreAllListed() throws Exception {
    ExecutorService ends = Executors.newFixedThreadPool(4);
    List<Future<?>> ended =
        IntStream.range(0, 8)
            .<Future<?>>mapToObj(
                i ->
                    ends.submit(
                        () -> {
                          listed(SampleRuns.empty(), "run-" + i, i);
                          RunIndex.rewrite(runs);
                        }))
            .toList();
    for (Future<?> one : ended) {
      one.get();
    }
    ends.shutdown();

    assertThat(Files.readString(runs.resolve(RunIndex.INDEX_HTML)))
        .contains(IntStream.range(0, 8).mapToObj(i -> ">run-" + i + "</a>").toList());
  }

  /** Not a thousand times its evidence: a copy of the headline is what is read. */
  @Test
  void aThousandRunsAreListedWithoutTheirEvidence() throws IOException {
    Path first = listed(ReplicatedRuns.closed(6), "run-0", 0);
    String headline = Files.readString(first.resolve(Headline.FILE));
    long bytes = Files.size(first.resolve(ResultFiles.RESULT_JSON));
    for (int i = 1; i < 1000; i++) {
      Path folder = Files.createDirectories(runs.resolve("run-" + i));
      Files.writeString(
          folder.resolve(Headline.FILE),
          headline.replace("\"resultBytes\" : " + bytes, "\"resultBytes\" : 0"));
      Files.createFile(folder.resolve(ResultFiles.RESULT_JSON));
    }
    String page = page();

    assertThat(page.split(">run-", -1)).hasSize(1001);
    assertThat(page.length()).isLessThan(4_000_000);
  }
}
