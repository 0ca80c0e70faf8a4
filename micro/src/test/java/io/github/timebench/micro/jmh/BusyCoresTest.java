package io.github.timebench.micro.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hazard: threads that rest although they should be busy, or go on after their benchmark. */
class BusyCoresTest {
  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("busy-core-"))
        .count();
  }

  @Test
  void theyComputeUntilTheyAreClosed() {
    BusyCores busy = new BusyCores(2);
    assertThat(threads()).isEqualTo(2);
    busy.close();
    assertThat(threads()).isZero();
    assertThat(busy.result()).isNotZero();
  }

  @Test
  void noneIsAllowed() {
    new BusyCores(0).close();
    assertThat(threads()).isZero();
  }
}
