package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.ThreadPool;
import org.junit.jupiter.api.Test;

/** Hazard: a pool that is asked for in a way that Dubbo ignores, or that the JDK has not. */
class ProviderPoolTest {
  private static final ProviderPool VIRTUAL = new ProviderPool(ThreadPool.VIRTUAL, 0, 0);

  @Test
  void aPoolWithoutLimitsTakesNone() {
    assertThatThrownBy(() -> new ProviderPool(ThreadPool.VIRTUAL, 8, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--provider-threads cannot stand beside --provider-pool=virtual");
    assertThatThrownBy(() -> new ProviderPool(ThreadPool.VIRTUAL, 0, 8))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--queue cannot stand beside --provider-pool=virtual");
  }

  @Test
  void virtualThreadsAreRefusedWhereTheJdkHasNone() {
    assertThatThrownBy(() -> VIRTUAL.requireRunsOn(17))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--provider-pool needs JDK 21 or newer, and the provider would run on this one, JDK"
                + " 17: set JAVA_HOME to a newer one, or choose another pool, not 'virtual'");
    assertThatCode(() -> VIRTUAL.requireRunsOn(21)).doesNotThrowAnyException();
    assertThatCode(() -> ProviderPool.USUAL.requireRunsOn(17)).doesNotThrowAnyException();
  }

  @Test
  void aPoolWithoutThreadsIsRefused() {
    assertThatThrownBy(() -> ProviderPool.requireThreads(0))
        .isInstanceOf(UsageException.class)
        .hasMessage("--provider-threads must be 1 to 10000, not '0'");
  }

  @Test
  void onlyWhatIsBoundedAndWasNotSaidIsSized() {
    assertThat(ProviderPool.USUAL.sizedFor(212)).isEqualTo(ProviderPool.fixed(212));
    assertThat(ProviderPool.fixed(4).sizedFor(212)).isEqualTo(ProviderPool.fixed(4));
    assertThat(VIRTUAL.sizedFor(212)).isEqualTo(VIRTUAL);
    assertThat(ProviderPool.USUAL.sizedFor(20_000).threads()).isEqualTo(ThreadPool.MAX_THREADS);
  }

  @Test
  void wordsAndFlagSayWhatIsNotUsual() {
    assertThat(ProviderPool.fixed(1).describe()).isEqualTo("fixed, 1 thread, no queue");
    assertThat(new ProviderPool(ThreadPool.EAGER, 1_000, 100).describe())
        .isEqualTo("eager, 1,000 threads, queue of 100");
    assertThat(VIRTUAL.describe()).isEqualTo("virtual, a thread for each call");
    assertThat(VIRTUAL.flag()).isEqualTo("--provider-pool");
    assertThat(ProviderPool.fixed(4).flag()).isEqualTo("--provider-threads");
    assertThat(new ProviderPool(ThreadPool.FIXED, 0, 5).flag()).isEqualTo("--queue");
  }
}
