package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.model.plan.Objective.Limit;
import io.github.timebench.model.plan.Objective.Measure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: an objective that is read as another one, so that a search or a CI job goes by it. */
class ObjectiveTest {
  @Test
  void limitsAreReadWithTheirFigureAndValue() {
    assertThat(Objective.parse("p99<20ms, errors < 0.1 %,throughput>8000/s").limits())
        .containsExactly(
            new Limit(Measure.P99, 20_000_000),
            new Limit(Measure.ERRORS, 0.001),
            new Limit(Measure.THROUGHPUT, 8_000));
  }

  @ParameterizedTest
  @CsvSource({
    "mean<800us,            mean<800us",
    "p50 < 0.5 ms,          p50<500us",
    "p90<1500ms,            p90<1.5s",
    "p99<20.125ms,          p99<20.125ms",
    "p99.9<2s,              p99.9<2s",
    "p50<800µs,             p50<800us",
    "errors<0.001%,         errors<0.001%",
    "errors<100%,           errors<100%",
    "throughput>90000/m,    throughput>1500/s",
    "throughput>100/m,      throughput>100/m",
    "throughput>1000000/s,  throughput>1000000/s",
  })
  void itIsPrintedSoThatItIsReadAgainAsTheSame(String written, String printed) {
    Objective objective = Objective.parse(written);
    assertThat(objective).hasToString(printed);
    assertThat(Objective.parse(printed)).isEqualTo(objective);
  }

  @Test
  void itIsStoredAsItIsWritten() throws Exception {
    Objective objective = Objective.parse("p99<20ms,errors<0.1%");
    String json = new ObjectMapper().writeValueAsString(objective);
    assertThat(json).isEqualTo("\"p99<20ms,errors<0.1%\"");
    assertThat(new ObjectMapper().readValue(json, Objective.class)).isEqualTo(objective);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "p99",
        "p99<20",
        "p99<20m",
        "p99<-20ms",
        "p99<0ms",
        "p99>20ms",
        "p98<20ms",
        "max<20ms",
        "p99<+5%",
        "p99>+5%",
        "errors<0.1",
        "errors<0%",
        "errors<101%",
        "errors<+0.1%",
        "errors>0.1%",
        "throughput<8000/s",
        "throughput>8000",
        "throughput>0/s",
        "throughput>+5%",
        "p99<20ms,",
        "p99<20ms;errors<0.1%",
        "p99<20ms\nerrors<0.1%"
      })
  void anythingElseIsRefusedInOneLineThatSaysTheGrammar(String text) {
    assertThatThrownBy(() -> Objective.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(Objective.GRAMMAR)
        .hasMessageEndingWith("'")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFigureThatIsLimitedTwiceIsRefused() {
    assertThatThrownBy(() -> Objective.parse("p99<20ms,p99<30ms"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("must limit each figure once, not p99 twice");
  }

  @Test
  void theLimitItselfDoesNotHoldAndNeitherDoesWhatIsNotKnown() {
    Limit most = new Limit(Measure.P99, 20e6);
    assertThat(most.holds(19.9e6)).isTrue();
    assertThat(most.holds(20e6)).isFalse();
    assertThat(most.holds(Double.NaN)).isFalse();
    Limit least = new Limit(Measure.THROUGHPUT, 8_000);
    assertThat(least.holds(8_001)).isTrue();
    assertThat(least.holds(8_000)).isFalse();
    assertThat(least.holds(Double.NaN)).isFalse();
  }
}
