package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.pools.PublishedPoolSizes.PoolSizes;
import org.junit.jupiter.api.Test;

/** Hazard: published pool sizes compared with sizes that mean something else on this machine. */
class PoolSizesTest {
  @Test
  void onThePublishedMachineTheSizesAreThePublishedOnes() {
    PoolSizes sizes = new PoolSizes(4);

    assertThat(sizes.batch()).containsExactly(1, 2, 4, 8, 16);
    assertThat(sizes.server()).containsExactly(4, 8, 16, 32, 64);
    assertThat(sizes.callers()).isEqualTo(20);
  }

  @Test
  void onTwoProcessorsTheyAreHalved() {
    PoolSizes sizes = new PoolSizes(2);

    assertThat(sizes.batch()).containsExactly(1, 2, 4, 8);
    assertThat(sizes.server()).containsExactly(2, 4, 8, 16, 32);
    assertThat(sizes.clients()).containsExactly(1, 2, 4, 8, 16, 32);
    assertThat(sizes.callers()).isEqualTo(10);
  }

  @Test
  void oneThreadIsAlwaysAmongThem() {
    assertThat(new PoolSizes(16).batch()).containsExactly(1, 4, 8, 16, 32, 64);
    assertThat(new PoolSizes(1).batch()).containsExactly(1, 2, 4);
  }
}
