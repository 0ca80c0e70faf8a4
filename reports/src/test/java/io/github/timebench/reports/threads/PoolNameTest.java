package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: one pool that falls apart into its threads, or two pools that become one. */
class PoolNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pool-1-thread-12                              | pool-1-thread
          pool-2-thread-12                              | pool-2-thread
          DubboServerHandler-127.0.0.1:20880-thread-200 | DubboServerHandler-127.0.0.1:20880-thread
          http-nio-8080-exec-7                          | http-nio-8080-exec
          ForkJoinPool.commonPool-worker-1              | ForkJoinPool.commonPool-worker
          GC Thread#0                                   | GC Thread
          C2 CompilerThread0                            | C2 CompilerThread
          Thread-3                                      | Thread
          task launch worker (TID 345)                  | task launch worker (TID
          worker [8]                                    | worker
          main                                          | main
          42                                            | 42
          ''                                            | (unnamed)
          '  '                                          | (unnamed)
          """)
  void theNumberAtTheEndOfANameIsTakenOff(String thread, String pool) {
    assertThat(PoolName.of(thread)).isEqualTo(pool);
  }
}
