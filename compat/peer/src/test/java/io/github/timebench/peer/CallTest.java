package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;

/** Hazard: a call that counts as right although it was not, or a hang that counts as an error. */
class CallTest {
  private static final Instant SENT = Instant.ofEpochSecond(1, 1);

  @Test
  void aNanosecondAsideIsWrong() {
    assertThat(Call.expecting(SENT, () -> SENT)).isEqualTo(Tally.right(1));
    assertThat(Call.expecting(SENT, () -> SENT.plusNanos(1)))
        .isEqualTo(
            Tally.wrong(
                Fault.of(
                    "sent %s, received %s",
                    "1970-01-01T00:00:01.000000001Z", "1970-01-01T00:00:01.000000002Z")));
    assertThat(Call.expecting(SENT, () -> null).wrong()).isOne();
    assertThat(Call.expecting(SENT, () -> SENT.toString()).wrong()).isOne();
  }

  @Test
  void anExceptionIsAnErrorAndATimeoutIsAHang() {
    assertThat(Call.expecting(SENT, () -> fail(new RpcException("no provider"))).error()).isOne();
    assertThat(
            Call.expecting(SENT, () -> fail(new RpcException(RpcException.TIMEOUT_EXCEPTION, "")))
                .hung())
        .isOne();
    assertThat(
            Call.expecting(SENT, () -> fail(new ExecutionException(new TimeoutException()))).hung())
        .isOne();
  }

  @Test
  void aRefusalMustCarryWhatWasSent() {
    Times times = new Times(3);
    assertThat(Call.expectingRefusal(times, () -> fail(new TimesException(times))))
        .isEqualTo(Tally.right(1));
    assertThat(Call.expectingRefusal(times, () -> fail(new TimesException(new Times(2)))).wrong())
        .isOne();
    assertThat(Call.expectingRefusal(times, () -> times).wrong()).isOne();
    assertThat(Call.expectingRefusal(times, () -> fail(new RpcException("x"))).error()).isOne();
  }

  @Test
  void aFailureMustBePromptAndTheOneExpected() {
    assertThat(Call.expectingFailure("EXHAUSTED", () -> fail(new RpcException("EXHAUSTED"))))
        .isEqualTo(Tally.right(1));
    assertThat(Call.expectingFailure("EXHAUSTED", () -> fail(new RpcException("other"))).error())
        .isOne();
    assertThat(Call.expectingFailure("", () -> fail(new TimeoutException("late"))).hung()).isOne();
    assertThat(Call.expectingFailure("", () -> SENT).wrong()).isOne();
  }

  @Test
  void aCallThatIsToTimeOutMustDoSo() {
    assertThat(Call.expectingTimeout(() -> fail(new TimeoutException("late"))))
        .isEqualTo(Tally.right(1));
    assertThat(Call.expectingTimeout(() -> SENT).wrong()).isOne();
    assertThat(Call.expectingTimeout(() -> fail(new RpcException("other"))).error()).isOne();
  }

  /** As the lab reads it. */
  @Test
  void aFaultIsSaidAsItsPatternAndItsArguments() throws Exception {
    ObjectMapper json = new ObjectMapper();
    Tally tally = Call.expectingFailure("EXHAUSTED", () -> fail(new IllegalStateException("no")));

    assertThat(json.writeValueAsString(tally))
        .isEqualTo(
            "{\"right\":0,\"error\":1,\"wrong\":0,\"hung\":0,\"firstFault\":[\"%s instead of %s\","
                + "\"java.lang.IllegalStateException: no\",[\"a failure that says '%s'\",\"EXHAUSTED\"]]}");
    assertThat(json.writeValueAsString(Tally.NONE)).endsWith("\"firstFault\":\"\"}");
  }

  private static Object fail(Exception e) throws Exception {
    throw e;
  }
}
