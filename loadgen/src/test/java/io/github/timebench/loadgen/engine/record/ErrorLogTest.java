package io.github.timebench.loadgen.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazards: a log that grows with the errors, and a kind of error for each number in a message. */
class ErrorLogTest {
  private final ErrorLog log = new ErrorLog(2);

  private void failed(int number, String message) {
    log.failed(0, Outcome.FAILED, new IOException(message), number);
  }

  @Test
  void errorsWhoseMessagesDifferInNumbersAndAddressesAreOneKind() {
    for (int call = 1; call <= 500; call++) {
      failed(
          call,
          "channel [id: 0x%x, L:/10.0.3.%d:%d] of Future@%s closed after %d ms"
              .formatted(
                  call * 7_919L, call % 256, 40_000 + call, Integer.toHexString(-call), call));
    }

    assertThat(log.kinds(0, -1_000))
        .containsExactly(
            new ErrorKind(
                "failed",
                "java.io.IOException",
                "channel [id: 0x1eef, L:/10.0.3.1:40001] of Future@ffffffff closed after 1 ms",
                500,
                1_001,
                1_500));
    assertThat(log.kinds(1, 0)).isEmpty();
  }

  @Test
  void moreKindsThanAreToldApartCountByTheirOutcomeAlone() {
    for (char letter = 'a'; letter <= 'z'; letter++) {
      failed(letter, "no " + letter + letter);
      log.failed(0, Outcome.TIMEOUT, new IOException("late " + letter + letter), letter);
    }
    failed(5, "no aa");

    List<ErrorKind> kinds = log.kinds(0, 0);
    assertThat(kinds).hasSize(ErrorLog.MAX_KINDS + 2);
    assertThat(kinds).filteredOn(kind -> kind.message().equals("no aa")).hasSize(1);
    assertThat(kinds)
        .filteredOn(kind -> kind.exception().isEmpty())
        .extracting(ErrorKind::outcome, ErrorKind::message, ErrorKind::count)
        .containsExactlyInAnyOrder(tuple("failed", "", 21L), tuple("timeout", "", 21L));
    assertThat(kinds.stream().mapToLong(ErrorKind::count).sum()).isEqualTo(53);
  }

  @Test
  void anErrorIsNamedByItsInnermostCause() {
    Throwable cause = new IllegalStateException("at the bottom");
    log.failed(0, Outcome.FAILED, new RuntimeException("outside", new IOException(cause)), 1);
    log.failed(0, Outcome.FAILED, new Looping(), 2);

    assertThat(log.kinds(0, 0))
        .extracting(ErrorKind::message)
        .containsExactlyInAnyOrder("at the bottom", "");
  }

  /** Its cause is its cause. */
  private static final class Looping extends Exception {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Throwable getCause() {
      return this;
    }
  }

  @Test
  void outcomesAreCalledAsTheCountsCallThem() {
    assertThat(OutcomeCounts.NONE.byLabel().keySet())
        .containsExactly(
            Arrays.stream(Outcome.values()).map(Outcome::label).toArray(String[]::new));
  }
}
