package io.github.timebench.reports.text;

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
  void everyTextSaysWhichCallWasMeasuredAndWithWhat() {
    for (String text :
        List.of(
            TextTable.of(OWN, Language.ENGLISH).replaceAll("\\s+", " "),
            MarkdownSummary.of(OWN, Language.ENGLISH),
            SampleReports.of(OwnRuns.faithful(4)))) {
      assertThat(text)
          .contains(
              "The call is test/com.acme.OrderQuery:1.0.0#page (order-api-2.4.1.jar, page.json), with")
          .contains("3 samples", "replies are those of the samples", "Asia/Shanghai")
          .contains("Order.paid=keep", "which cuts 7 of the samples")
          .contains("own+stock is the call as the API declares it")
          .contains("original+stock is the same on the API's own classes, not cloned")
          .doesNotContain("echo order", "echo tick", "get order");
    }
  }

  @Test
  void theTitleAndThePlanNameTheCallAndNoShape() {
    assertThat(SampleReports.of(OwnRuns.faithful(4)))
        .contains(
            "Date types under load: test/com.acme.OrderQuery:1.0.0#page, 3 samples, 200 threads");
    assertThat(PlanFact.of(OwnRuns.faithful(1)))
        .extracting(PlanFact::name)
        .contains("call", "API and samples", "replies of the provider", "zone of local date-times")
        .doesNotContain("shape", "operation", "precision");
    assertThat(PlanFact.of(ReplicatedRuns.closed(1)))
        .extracting(PlanFact::name)
        .contains("shape", "operation", "precision")
        .doesNotContain("call");
    assertThat(RunWords.call(ReplicatedRuns.closed(1).plan())).isEmpty();
  }

  @Test
  void whatTheApiDeclaresHasASentenceAndTheOriginalsStandBesideTheAaArm() {
    assertThat(Answer.of(OWN))
        .contains("The call as the API declares it with the stock serializer answers 0.898 ×")
        .contains("The custom serializer wins back")
        .contains("of the throughput that the API's own mix of types costs")
        .doesNotContain("original");
    assertThat(Answer.caution(OWN))
        .containsPattern(
            "A against A': .* What cloning changes: the API's own classes, not cloned,"
                + " answer 0\\.997 × the calls of own\\+stock");
  }

  @Test
  void aFirstLookSaysTheSame() {
    RunAnalysis look = RunAnalysis.of(OwnRuns.faithful(1));

    assertThat(Answer.of(look))
        .contains("The call as the API declares it with the stock serializer answered 0.9")
        .contains("The call on the API's own classes, not cloned, with the stock serializer")
        .contains("the calls of own+stock")
        .contains("Bytes of a sample's arguments and reply, exact: date+stock 412");
  }

  @Test
  void theOriginalsAreComparedWithTheirClonesEverywhere() {
    assertThat(TextTable.of(OWN, Language.ENGLISH).replaceAll("\\s+", " "))
        .contains("and of original+stock to own+stock");
    assertThat(ResultCsv.of(OWN).lines().filter(line -> line.contains(",original+stock,")))
        .singleElement()
        .asString()
        .contains(",original,stock,false,", ",own+stock,");
  }

  @Test
  void flameGraphsSayThatTheyDoNotKnowWhoseACloneIs() {
    RunResult run = OwnRuns.faithful(1);

    assertThat(MarkdownSummary.of(SampleThreads.of(run.plan()), run, Language.ENGLISH))
        .contains("Clones of the API's classes are not known here");
    RunResult other = ReplicatedRuns.closed(1);
    assertThat(MarkdownSummary.of(SampleThreads.of(other.plan()), other, Language.ENGLISH))
        .doesNotContain("not known here");
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
    assertThat(Answer.of(RunAnalysis.of(SampleRuns.restless())))
        .startsWith("No throughput can be compared. Bytes of a payload, exact: ");
  }

  @Test
  void aRunAtATargetSpeaksOfNoDateTypesAndNoClones() {
    RunResult run = ReplicatedRuns.atTarget(1, atTarget("of the declared type"));
    RunAnalysis look = RunAnalysis.of(run);

    assertThat(SampleReports.of(run))
        .contains("A running service under load: A#m, 1 sample, 100 calls/s")
        .contains("Where the providers stand, and who else calls them, is not known here")
        .contains("Arguments of the first sample alone, as stock Hessian writes them for any arm")
        .contains("what is agreed on")
        .doesNotContain("Date types", "put into clones", "Loopback", "taken as UTC");
    assertThat(PlanFact.of(run))
        .extracting(PlanFact::name)
        .contains("call", "replies of the provider", "target", "arm stock")
        .doesNotContain("fields by --map", "times cut to milliseconds by Date and long");
    assertThat(Answer.of(look))
        .contains("response, exact: stock 524 and 1,376, custom 290 and 935.");
    assertThat(RunWords.call(ReplicatedRuns.atTarget(1, atTarget("given")).plan()))
        .contains("Replies must equal those of --reply.");
  }

  private static Payload.OfApi atTarget(String replies) {
    return new Payload.OfApi("A#m", List.of("a.jar"), 1, List.of(), Optional.empty(), replies, 0);
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
        new Payload.OfApi("A#m", List.of("a.jar"), 1, List.of(), Optional.empty(), replies, 0);

    assertThat(RunWords.call(OwnRuns.of(call).plan()))
        .startsWith("The call is A#m (a.jar), with one sample.")
        .contains(said, "taken as UTC")
        .doesNotContain("--map", "cut");
  }
}
