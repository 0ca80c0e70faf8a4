package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a fault of a restart that is charged to the calm before it or after it. */
@Timeout(120)
class TrafficTest {
  private final Semaphore arrived = new Semaphore(0);

  /** Fair, or one caller could take two answers and another none. */
  private final Semaphore answers = new Semaphore(0, true);

  private final AtomicBoolean held = new AtomicBoolean();
  private final AtomicBoolean broken = new AtomicBoolean();

  private TimeService service() {
    return (TimeService)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TimeService.class},
            (proxy, method, arguments) -> {
              if (held.get()) {
                arrived.release();
                answers.acquire();
              }
              if (broken.get()) {
                throw new IllegalStateException("broken");
              }
              return arguments[0];
            });
  }

  @Test
  void callsUnderWayBelongToTheDisturbanceOnBothItsEnds() throws Exception {
    Traffic traffic = new Traffic(service());
    traffic.begin("before");
    assertThat(traffic.awaitSteady(50_000)).isTrue();
    held.set(true);
    arrived.acquire(3);
    traffic.enter("restart", true);
    broken.set(true);
    answers.release(3);
    arrived.acquire(3);
    traffic.enter("back", false);
    answers.release(3);
    arrived.acquire(3);
    broken.set(false);
    held.set(false);
    answers.release(3);
    assertThat(traffic.awaitSteady(50_000)).isTrue();

    Map<String, Tally> tallies = traffic.end();

    assertThat(tallies.get("before").allRight()).isTrue();
    assertThat(tallies.get("restart").error()).isEqualTo(6);
    assertThat(tallies.get("restart").right()).isZero();
    assertThat(tallies.get("back").allRight()).isTrue();
    assertThat(tallies.get("back").right()).isGreaterThanOrEqualTo(60);
  }
}
