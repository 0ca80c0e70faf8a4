package io.github.timebench.reports.text;

import static io.github.timebench.reports.Said.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Hazard: parts of a change that do not add up, or a ratio to something that is not named. */
class ComparedAnswerTest {
  @Test
  void whyCallsBecameFewerIsSaidOfEachThatDiffersAndAddsUp() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(6), 60_000));
    String answer = answer(run.run()).replace('−', '-');

    Matcher said =
        Pattern.compile(
                "localdatetime\\+stock: (\\S+) % calls = (\\S+) % \\([^)]+\\) from the codec, (\\S+) %"
                    + " \\([^)]+\\) from other CPU time, (\\S+) % \\([^)]+\\) from cores used\\.")
            .matcher(answer);
    assertThat(said.find()).as(answer).isTrue();
    double sum = 0;
    for (int part = 2; part <= 4; part++) {
      sum += Double.parseDouble(said.group(part));
    }
    assertThat(sum).isCloseTo(Double.parseDouble(said.group(1)), within(1e-9));
    assertThat(answer).doesNotContain("date+custom: ");
  }

  @Test
  void aSerializerIsComparedWithTheOtherAndWithTheBaselineItself() {
    assertThat(answer(ReplicatedRuns.rivals(6, 20_000)))
        .containsPattern(
            "LocalDateTime with fastjson2: \\d+ % more calls \\([^)]+\\) than with stock, \\d+ % more"
                + " calls \\([^)]+\\) than Date itself\\.")
        .doesNotContain("wins back");
  }
}
