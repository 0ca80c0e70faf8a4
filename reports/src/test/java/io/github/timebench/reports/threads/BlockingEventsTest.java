package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: an event whose name or field another JDK has changed; idle threads that hide the ones
 * that are in each other's way.
 */
class BlockingEventsTest {
  private static final int THREADS = 3;

  private final Object gate = new Object();
  private final CountDownLatch latch = new CountDownLatch(1);

  @TempDir private Path folder;

  private void enterTheGate() {
    synchronized (gate) {
      assertThat(Thread.holdsLock(gate)).isTrue();
    }
  }

  private void waitForTheLatch() {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<Thread> start(Runnable work, Thread.State until) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(work, "blocked-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      while (thread.getState() != until) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    return threads;
  }

  private List<BlockedPlace> recorded() throws Exception {
    Path file = folder.resolve("blocked.jfr");
    try (Recording recording = new Recording()) {
      BlockingEvents.NAMES.forEach(
          name -> recording.enable(name).withThreshold(Duration.ZERO).withStackTrace());
      recording.start();
      List<Thread> threads = new ArrayList<>();
      synchronized (gate) {
        threads.addAll(start(this::enterTheGate, Thread.State.BLOCKED));
      }
      threads.addAll(start(this::waitForTheLatch, Thread.State.WAITING));
      Thread idle = idle();
      latch.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      idle.join();
      recording.stop();
      recording.dump(file);
    }
    BlockingEvents events = new BlockingEvents();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      events.accept(event);
    }
    return events.places();
  }

  /** Ends a pool of one thread after it has waited for work: its frames are all of the JDK. */
  private static Thread idle() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Thread worker = pool.submit(Thread::currentThread).get();
    while (worker.getState() != Thread.State.WAITING) {
      LockSupport.parkNanos(1_000_000);
    }
    pool.shutdown();
    return worker;
  }

  @Test
  void waitsAreAddedUpByWhatIsWaitedForAndThePlaceOutsideTheJdk() throws Exception {
    List<BlockedPlace> places = recorded();

    BlockedPlace first =
        places.stream()
            .filter(place -> place.place().startsWith(getClass().getName()))
            .findFirst()
            .orElseThrow();
    assertThat(first.kind()).isEqualTo(Blocking.MONITOR);
    assertThat(first.lockClass()).isEqualTo("java.lang.Object");
    assertThat(first.place()).startsWith(getClass().getName() + ".enterTheGate (line ");
    assertThat(first.threads()).isEqualTo(THREADS);
    assertThat(first.count()).isEqualTo(THREADS);
    assertThat(first.totalNanos()).isBetween(first.longestNanos(), THREADS * first.longestNanos());
    assertThat(places)
        .anySatisfy(
            place -> {
              assertThat(place.kind()).isEqualTo(Blocking.PARK);
              assertThat(place.lockClass()).isEqualTo("java.util.concurrent.CountDownLatch$Sync");
              assertThat(place.place()).startsWith(getClass().getName() + ".waitForTheLatch");
              assertThat(place.threads()).isEqualTo(THREADS);
            });
  }

  @Test
  void idleThreadsComeAfterThoseThatWaitInTheProgram() throws Exception {
    List<BlockedPlace> places = recorded();
    List<Boolean> inside =
        places.stream()
            .filter(place -> !place.kind().alwaysInTheWay())
            .map(BlockedPlace::insideJdk)
            .toList();

    assertThat(inside).contains(true, false).isSorted();
    assertThat(places).anySatisfy(p -> assertThat(p.place()).contains("LinkedBlockingQueue.take"));
  }
}
