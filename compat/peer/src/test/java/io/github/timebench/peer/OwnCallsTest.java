package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;

/** Hazard: a value of a sample that comes as another one, and a call that counts as right. */
class OwnCallsTest {
  private static final Instant FIRST = Instant.ofEpochSecond(1, 1);
  private static final Instant SECOND = Instant.ofEpochSecond(2, 2);

  /** An API's service. */
  public interface Orders {
    Instant paid(long id, Instant asOf);
  }

  private static OwnCalls calls(Object... replies) throws NoSuchMethodException {
    Method method = Orders.class.getMethod("paid", long.class, Instant.class);
    Object[][] arguments = {{5L, FIRST}, {6L, SECOND}};
    return new OwnCalls(method, arguments, replies, OwnCallsTest::difference);
  }

  private static String difference(Object one, Object other) {
    if (one instanceof Object[] first && other instanceof Object[] second) {
      for (int at = 0; at < first.length; at++) {
        if (!first[at].equals(second[at])) {
          return "[" + at + "]: " + first[at] + " is not " + second[at];
        }
      }
      return "";
    }
    return one.equals(other) ? "" : ": " + one + " is not " + other;
  }

  private static Tally through(OwnCalls caller, OwnCalls provider, UnaryOperator<Object[]> wire) {
    Orders answers = (Orders) provider.answers();
    Object stub =
        Proxy.newProxyInstance(
            Orders.class.getClassLoader(),
            new Class<?>[] {Orders.class},
            (proxy, method, arguments) -> {
              try {
                Object[] came = wire.apply(arguments.clone());
                return answers.paid((Long) came[0], (Instant) came[1]);
              } catch (IllegalArgumentException e) {
                throw new RpcException("Failed to invoke: " + e, e);
              }
            });
    return caller.all(stub);
  }

  @Test
  void eachSampleHasItsReply() throws Exception {
    OwnCalls calls = calls(SECOND, FIRST);

    assertThat(through(calls, calls, came -> came)).isEqualTo(Tally.right(2));
  }

  @Test
  void aReplyThatDiffersIsWrongAndNamed() throws Exception {
    Tally tally = through(calls(SECOND, FIRST), calls(SECOND, SECOND), came -> came);

    assertThat(tally.right()).isOne();
    assertThat(tally.wrong()).isOne();
    assertThat(tally.firstFault())
        .hasToString(
            "sample 2: reply: 1970-01-01T00:00:01.000000001Z is not 1970-01-01T00:00:02.000000002Z");
  }

  @Test
  void argumentsThatCameAsOthersAreWrongAndNamedBesideTheSampleThatIsNearest() throws Exception {
    OwnCalls calls = calls(SECOND, FIRST);

    Tally tally =
        through(
            calls, calls, came -> came[0].equals(6L) ? Arrays.asList(6L, FIRST).toArray() : came);

    assertThat(tally.right()).isOne();
    assertThat(tally.wrong()).isOne();
    assertThat(tally.firstFault().toString())
        .startsWith("sample ")
        .contains("arguments[")
        .contains(" is not ");
  }

  @Test
  void whatFailsOtherwiseIsAnError() throws Exception {
    OwnCalls calls = calls(SECOND, FIRST);

    Tally tally =
        through(
            calls,
            calls,
            came -> {
              throw new IllegalStateException("no connection");
            });
    assertThat(tally.error()).isEqualTo(2);
  }
}
