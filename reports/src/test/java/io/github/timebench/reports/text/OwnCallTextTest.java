package io.github.timebench.reports.text;

import static io.github.timebench.reports.Said.answer;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.SampleThreads;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.PlanFact;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.flight.FlightTables;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.SampleReports;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a report that calls an API's call an order of Timebench's, or a control a finding. */
class OwnCallTextTest {
  private static final RunAnalysis OWN = RunAnalysis.of(OwnRuns.faithful(4));

  @Test
  void thePageSaysWhichCallWasMeasuredAndWithWhat() {
    assertThat(SampleReports.of(OwnRuns.faithful(4)))
        .contains(
            "The call is test/com.acme.OrderQuery:1.0.0#page (order-api-2.4.1.jar, page.json), with")
        .contains("3 samples", "replies are those of the samples", "Asia/Shanghai")
        .contains("Order.paid=keep", "which cuts 7 of the samples")
        .contains("own+stock is the call as the API declares it")
        .contains("original+stock is the same on the API's own classes, not cloned")
        .doesNotContain("echo order", "echo tick", "get order");
  }

  @Test
  void theTitleAndThePlanNameTheCallAndNoShape() {
    assertThat(SampleReports.of(OwnRuns.faithful(4)))
        .contains("Date types under load: OrderQuery#page, 3 samples, 200 threads");
    assertThat(PlanFact.of(OwnRuns.faithful(1)))
        .extracting(fact -> fact.name().english())
        .contains("call", "API and samples", "replies of the provider", "zone of local date-times")
        .doesNotContain("shape", "operation", "precision");
    assertThat(PlanFact.of(ReplicatedRuns.closed(1)))
        .extracting(fact -> fact.name().english())
        .contains("shape", "operation", "precision")
        .doesNotContain("call");
    assertThat(RunWords.call(ReplicatedRuns.closed(1).plan()).english()).isEmpty();
  }

  @Test
  void aFirstLookSaysTheSame() {
    RunAnalysis look = RunAnalysis.of(OwnRuns.faithful(1));

    assertThat(answer(look))
        .contains("The call as the API declares it, with stock: 46 % more bytes.")
        .contains("Calls and times: no finding, for one pair of JVMs proves nothing.")
        .doesNotContain("fewer calls", "more calls");
  }

  @Test
  void flameGraphsSayThatTheyDoNotKnowWhoseACloneIs() {
    RunResult run = OwnRuns.faithful(1);

    assertThat(threads(run)).contains("Clones of the API's classes are not known here");
    RunResult other = ReplicatedRuns.closed(1);
    assertThat(threads(other)).doesNotContain("not known here");
  }

  private static String threads(RunResult run) {
    Section section = new FlightTables(SampleThreads.of(run.plan()), run).section();
    Document alone = Document.of(section.title(), List.of(), List.of(section));
    return MarkdownText.of(alone, Language.ENGLISH);
  }

  @Test
  void aLimitIsNotAskedOfTheOriginals() {
    FailOn everything = FailOn.parse("throughput<+50%,throughput>1000000/s");

    assertThat(everything.unmet(OWN)).isNotEmpty();
    assertThat(everything.unmet(OWN).toString())
        .contains("own+stock")
        .doesNotContain("original", "again");
  }

  @Test
  void aFirstLookWithoutThroughputSaysSoOnce() {
    assertThat(answer(RunAnalysis.of(SampleRuns.restless())))
        .contains(
            "with a payload of 412 bytes:", "no finding", "Still warming when measuring began:");
  }

  @Test
  void aRunAtATargetSpeaksOfNoDateTypesAndNoClones() {
    RunResult run = ReplicatedRuns.atTarget(1, atTarget("of the declared type"));
    RunAnalysis look = RunAnalysis.of(run);

    assertThat(SampleReports.of(run))
        .contains("A running service under load: A#m, one sample, 100 calls/s")
        .contains("Where the providers stand, and who else calls them, is not known here")
        .contains("Arguments of the first sample alone, as stock Hessian writes them for any arm")
        .contains("what is agreed on")
        .doesNotContain("Date types", "put into clones", "Loopback", "taken as UTC");
    assertThat(PlanFact.of(run))
        .extracting(fact -> fact.name().english())
        .contains("call", "replies of the provider", "target", "arm stock")
        .doesNotContain("fields by --map", "times cut to milliseconds by Date and long");
    assertThat(answer(look))
        .contains(
            "Beside the baseline, stock, with a request of 524 and a response of 1,376 bytes:",
            "Arm custom: 36 % fewer bytes.");
    assertThat(RunWords.call(ReplicatedRuns.atTarget(1, atTarget("given")).plan()).english())
        .contains("Replies must equal those of --reply.");
  }

  private static Payload.OfApi atTarget(String replies) {
    return new Payload.OfApi(
        "A#m", List.of("a.jar"), 1, List.of(), Optional.empty(), replies, 0, Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "given,replies are those of --reply.",
    "of the samples,replies are those of the samples.",
    "generated,replies were generated.",
    "none,The method is void."
  })
  void whereRepliesComeFromIsSaid(String replies, String said) {
    Payload.OfApi call =
        new Payload.OfApi(
            "A#m", List.of("a.jar"), 1, List.of(), Optional.empty(), replies, 0, Optional.empty());

    assertThat(RunWords.call(OwnRuns.of(call).plan()).english())
        .startsWith("The call is A#m (a.jar), with one sample.")
        .contains(said, "taken as UTC")
        .doesNotContain("--map", "cut");
  }
}
