package io.github.timebench.reports.gates;

import static io.github.timebench.reports.Said.answer;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.text.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Hazard: clones that carry something else than the API's own classes, and figures of them. */
class FaithfulnessTest {
  private static final String NAME = "faithfulness of the clones";

  private static Gate gate(RunResult run) {
    return GateRuns.gate(Validity.soFar(run).gates(), NAME);
  }

  @Test
  void clonesOfTheirOriginalsSizeHold() {
    Gate gate = gate(OwnRuns.faithful(1));

    assertThat(gate.held()).isTrue();
    assertThat(gate.seen().english()).isEqualTo("the same of 3");
  }

  @Test
  void oneByteInOneSampleMakesTheRunInvalidAndIsSaid() {
    Gate gate = gate(OwnRuns.ofOriginals(600, 410, 771));

    assertThat(gate.held()).isFalse();
    assertThat(gate.observed()).isEqualTo(1);
    assertThat(gate.seen().english()).isEqualTo("1 of 3 samples differ, by up to 1 B");
    RunAnalysis analysis = RunAnalysis.of(OwnRuns.ofOriginals(600, 410, 771));
    assertThat(analysis.validity().status()).isEqualTo(Validity.Status.INVALID);
    assertThat(answer(analysis)).startsWith("No answer: this run is INVALID");
    assertThat(Answer.caution(analysis).english()).contains("not what they were made of");
  }

  @Test
  void samplesThatDifferBothWaysDoNotMakeUpForEachOther() {
    Gate gate = gate(OwnRuns.ofOriginals(600, 415, 765));

    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english()).startsWith("2 of 3 samples differ, by up to 5 B");
  }

  @Test
  void aSampleThatOneOfThemLacksIsADifference() {
    assertThat(gate(OwnRuns.ofOriginals(600, 410)).held()).isFalse();
  }

  @Test
  void aRequestOfAnotherLengthIsADifference() {
    RunResult run = OwnRuns.withLongerRequests();

    assertThat(gate(run).held()).isFalse();
    assertThat(gate(run).seen().english()).isEqualTo("the first request of a clone takes −2 B");
  }

  @Test
  void nothingIsJudgedWithoutBoth() {
    for (RunResult run : new RunResult[] {OwnRuns.withoutOriginals(), SampleRuns.quick()}) {
      assertThat(Validity.soFar(run).gates()).extracting(Gate::name).doesNotContain(NAME);
    }
  }

  @Test
  void theGateIsExplained() throws IOException {
    assertThat(Files.readString(Path.of("..", "docs", "reference", "gates.md"))).contains(NAME);
  }
}
