package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a place within the JDK, which tells nobody what to change; a place of which every JVM
 * has another name; one pool that falls apart into its threads, or two pools that become one.
 */
class FirstFrameTest {
  private final FirstFrame frame = new FirstFrame();

  @Test
  void theFirstFrameOutsideTheJdkCounts() {
    frame.accept("java.util.zip.ZipFile", "getEntry", "(ZipFile.java:1)");
    frame.accept("sun.misc.URLClassPath", "getResource", "");
    frame.accept("kotlin.io.ByteStreamsKt", "readBytes", "");
    frame.accept("shop.Loader", "load", "(Loader.java:17)");
    frame.accept("shop.Main", "main", "(Main.java:3)");

    assertThat(frame.place()).isEqualTo("shop.Loader.load (Loader.java:17)");
    assertThat(frame.found()).isTrue();
  }

  @Test
  void anIdleThreadOfAPoolStandsAtItsQueue() {
    frame.accept("jdk.internal.misc.Unsafe", "park", "(Native Method)");
    frame.accept("java.util.concurrent.locks.LockSupport", "park", "(LockSupport.java:341)");
    frame.accept("java.util.concurrent.ForkJoinPool", "unmanagedBlock", "");
    frame.accept("java.util.concurrent.ForkJoinPool", "managedBlock", "");
    frame.accept("java.util.concurrent.LinkedBlockingQueue", "take", "");
    frame.accept("java.util.concurrent.ThreadPoolExecutor", "getTask", "");

    assertThat(frame.place()).isEqualTo("java.util.concurrent.LinkedBlockingQueue.take");
    assertThat(frame.found()).isFalse();
  }

  @Test
  void aThreadWithNothingButPrimitivesStandsAtTheInnermost() {
    frame.accept("java.lang.Object", "wait", "(Native Method)");
    frame.accept("java.lang.Thread", "run", "");

    assertThat(frame.place()).isEqualTo("java.lang.Object.wait (Native Method)");
  }

  @Test
  void aThreadWithoutFramesStandsNowhere() {
    assertThat(frame.place()).isEmpty();
    assertThat(frame.found()).isFalse();
  }

  @Test
  void classesThatTheJvmMadeHaveOneNameInAllJvms() {
    frame.accept("shop.App$$Lambda$14/0x00007f0c5c001200", "run", "");

    assertThat(frame.place()).isEqualTo("shop.App$$Lambda.run");
    assertThat(FirstFrame.withoutAddress("shop.Hidden/0x00007f0c5c001200"))
        .isEqualTo("shop.Hidden");
  }

  @Test
  void packagesThatOnlyBeginLikeTheJdkAreOutside() {
    assertThat(FirstFrame.isOfTheJdk("javassist.Loader")).isFalse();
    assertThat(FirstFrame.isOfTheJdk("jdkx.Loader")).isFalse();
    assertThat(FirstFrame.isOfTheJdk("kotlinx.coroutines.Worker")).isFalse();
  }

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
