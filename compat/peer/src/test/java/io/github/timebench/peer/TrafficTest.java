package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Hazard: a fault of a restart that is charged to the calm before it or after it. */
class TrafficTest {
  private static final int CALLERS = 3;

  private final AtomicReference<Gate> gate = new AtomicReference<>();
  private final AtomicBoolean broken = new AtomicBoolean();

  /** HeldCalls one call of each caller; what it lets go comes to the next gate. */
  private static final class Gate {
    private final CountDownLatch arrived = new CountDownLatch(CALLERS);
    private final CountDownLatch open = new CountDownLatch(1);
  }

  private TimeService service() {
    return (TimeService)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TimeService.class},
            (proxy, method, arguments) -> {
              Gate closed = gate.get();
              if (closed != null) {
                closed.arrived.countDown();
                closed.open.await();
              }
              if (broken.get()) {
                throw new IllegalStateException("broken");
              }
              return arguments[0];
            });
  }

  /** Waits for a call of each caller. */
  private Gate close() throws InterruptedException {
    Gate closed = new Gate();
    gate.set(closed);
    closed.arrived.await();
    return closed;
  }

  /** Lets those calls go and waits for the next ones. */
  private Gate closeAnother(Gate closed) throws InterruptedException {
    Gate next = new Gate();
    gate.set(next);
    closed.open.countDown();
    next.arrived.await();
    return next;
  }

  @Test
  void callsUnderWayBelongToTheDisturbanceOnBothItsEnds() throws Exception {
    Traffic traffic = new Traffic(service());
    traffic.begin("before");
    assertThat(traffic.awaitSteady(50_000)).isTrue();
    Gate first = close();
    traffic.enter("restart", true);
    broken.set(true);
    Gate second = closeAnother(first);
    traffic.enter("back", false);
    Gate third = closeAnother(second);
    broken.set(false);
    gate.set(null);
    third.open.countDown();
    assertThat(traffic.awaitSteady(50_000)).isTrue();

    Map<String, Tally> tallies = traffic.end();

    assertThat(tallies.get("before").allRight()).isTrue();
    assertThat(tallies.get("restart").error()).isEqualTo(6);
    assertThat(tallies.get("restart").right()).isZero();
    assertThat(tallies.get("back").allRight()).isTrue();
    assertThat(tallies.get("back").right()).isGreaterThanOrEqualTo(60);
  }
}
