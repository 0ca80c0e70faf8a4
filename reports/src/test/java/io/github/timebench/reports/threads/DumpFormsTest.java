package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.PlaceGroup.Key;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a JDK or a form of dump of which threads, locks, owners or deadlocks are lost. The files
 * are real dumps of one situation, but for the one of JDK 8.
 */
class DumpFormsTest {
  private static final String LOADED = "shop.Loader.load (Loader.java:20)";
  private static final String HELD = "shop.Loader.hold (Loader.java:14)";
  private static final String DEADLOCKED = "shop.Deadlock.both (Deadlock.java:34)";
  private static final String REPLY = "shop.Virtual.awaitReply (Virtual.java:13)";
  private static final String LATCH = "java.util.concurrent.CountDownLatch$Sync";

  private static PlaceGroup group(DumpSummary dumps, String place) {
    return dumps.groups().stream()
        .filter(group -> group.key().place().equals(place))
        .findFirst()
        .orElseThrow();
  }

  private static Map<ThreadStatus, Long> states(DumpSummary dumps) {
    return dumps.moments().get(0).states();
  }

  @ParameterizedTest
  @CsvSource({
    "jdk11-sigquit.txt, 43, 9",
    "jdk17-print.txt,   43, 9",
    "jdk17-locks.txt,   43, 9",
    "jdk21-locks.txt,   43, 9",
    "jdk25-locks.txt,   43, 9",
    "jdk25-file.txt,    45, 17",
    "jdk25-file.json,   45, 17"
  })
  void threadsAreCountedByStateAndFortyOneBlockedInOnePlaceComeFirst(
      String file, long blocked, long waiting) {
    DumpSummary dumps = Dumps.summary(file);
    PlaceGroup first = dumps.groups().get(0);

    assertThat(states(dumps))
        .containsEntry(ThreadStatus.BLOCKED, blocked)
        .containsEntry(ThreadStatus.WAITING, waiting);
    assertThat(first.key())
        .isEqualTo(
            new Key(
                ThreadStatus.BLOCKED, Blocking.MONITOR, "java.lang.Object", LOADED, false, false));
    assertThat(first.sentence().english())
        .isEqualTo(
            "41 threads BLOCKED in "
                + LOADED
                + " on a monitor of java.lang.Object held by \"worker-0\", which is WAITING in "
                + HELD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk11-sigquit.txt",
        "jdk17-print.txt",
        "jdk17-locks.txt",
        "jdk21-locks.txt",
        "jdk25-locks.txt"
      })
  void deadlocksOfMonitorsAndOfLocksAreNamedOnce(String file) {
    assertThat(Dumps.summary(file).deadlocks())
        .extracting(seen -> seen.deadlock().names())
        .containsExactlyInAnyOrder(
            List.of("order-writer", "stock-writer"), List.of("left-hand", "right-hand"));
    assertThat(ThreadsDocument.deadlocks(Dumps.summary(file)))
        .anySatisfy(
            sentence ->
                assertThat(sentence.english())
                    .isEqualTo(
                        "Deadlock of 2 threads: \"order-writer\" wants a monitor of"
                            + " java.lang.Object in %1$s; \"stock-writer\" wants a monitor of"
                                .formatted(DEADLOCKED)
                            + " java.lang.Object in %s.".formatted(DEADLOCKED)))
        .anySatisfy(
            sentence ->
                assertThat(sentence.english())
                    .contains("\"left-hand\" is parked on", "ReentrantLock$NonfairSync in"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk25-file.txt", "jdk25-file.json"})
  void formsWithoutAStatementOfDeadlocksLeadToThemByTheOwners(String file) {
    assertThat(Dumps.summary(file).deadlocks())
        .extracting(seen -> seen.deadlock().names())
        .containsExactly(List.of("order-writer", "stock-writer"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk25-file.txt", "jdk25-file.json"})
  void virtualThreadsHaveTheirStatesAndLocks(String file) {
    DumpSummary dumps = Dumps.summary(file);

    assertThat(group(dumps, REPLY).key())
        .isEqualTo(new Key(ThreadStatus.WAITING, Blocking.PARK, LATCH, REPLY, false, true));
    assertThat(group(dumps, REPLY).threads()).isEqualTo(8);
    assertThat(group(dumps, "shop.Virtual.pinned (Virtual.java:20)").sentence().english())
        .isEqualTo(
            "2 virtual threads BLOCKED in shop.Virtual.pinned (Virtual.java:20) on a monitor of"
                + " java.lang.Class held by \"pinned-0\", which is WAITING in "
                + REPLY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk21-file.txt", "jdk21-file.json"})
  void whereTheFormHasNoStatesPlacesAreCountedAllTheSame(String file) {
    DumpSummary dumps = Dumps.summary(file);

    assertThat(states(dumps)).containsOnly(Map.entry(ThreadStatus.NOT_STATED, 69L));
    assertThat(group(dumps, LOADED).sentence().english()).isEqualTo("41 threads in " + LOADED);
    assertThat(group(dumps, REPLY).sentence().english())
        .isEqualTo("8 virtual threads in " + REPLY + ", parked");
  }

  @Test
  void carriersOfVirtualThreadsAreCounted() {
    assertThat(states(Dumps.summary("jdk21-locks.txt"))).containsEntry(ThreadStatus.CARRIER, 2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk11-sigquit.txt", "jdk17-locks.txt", "jdk25-file.json"})
  void aPoolIsCountedAsOne(String file) {
    DumpSummary dumps = Dumps.summary(file);

    assertThat(dumps.moments().get(0).pools())
        .containsEntry("worker", 42L)
        .containsEntry("pool-1-thread", 4L);
    assertThat(dumps.pools().get(0).states())
        .containsOnly(Map.entry(ThreadStatus.BLOCKED, 41L), Map.entry(ThreadStatus.WAITING, 1L));
  }

  @Test
  void ownersOfLocksAreKnownWhereTheDumpListsThem() {
    assertThat(group(Dumps.summary("jdk17-locks.txt"), "shop.Deadlock.locks (Deadlock.java:42)"))
        .extracting(group -> group.sentence().english())
        .asString()
        .contains(" held by 2 threads, such as \"left-hand\", which is WAITING in");
  }

  @Test
  void idleThreadsStandApart() {
    PlaceGroup idle =
        group(Dumps.summary("jdk17-print.txt"), "java.util.concurrent.LinkedBlockingQueue.take");

    assertThat(idle.threads()).isEqualTo(4);
    assertThat(idle.inTheProgram()).isFalse();
  }

  @Test
  void dumpsOfJdk8AreRead() {
    DumpSummary dumps = Dumps.summary("jdk8-by-hand.txt");

    assertThat(dumps.moments().get(0).time()).isEqualTo("2026-11-22 11:26:17");
    assertThat(states(dumps))
        .containsOnly(
            Map.entry(ThreadStatus.RUNNABLE, 2L),
            Map.entry(ThreadStatus.BLOCKED, 2L),
            Map.entry(ThreadStatus.TIMED_WAITING, 2L));
    assertThat(dumps.groups())
        .extracting(group -> group.sentence().english())
        .containsExactly(
            "1 thread BLOCKED in shop.Mailbox.size (Mailbox.java:30) on a monitor of shop.Mailbox"
                + " held by \"holder\", which is RUNNABLE in shop.Mailbox.put (Mailbox.java:20)",
            "1 thread BLOCKED in shop.Mailbox.take (Mailbox.java:12) on a monitor of shop.Mailbox"
                + " held by \"holder\", which is RUNNABLE in shop.Mailbox.put (Mailbox.java:20)",
            "1 thread TIMED_WAITING in shop.Mailbox.drain (Mailbox.java:40), parked on"
                + " java.util.concurrent.locks.ReentrantLock$NonfairSync held by \"holder\", which"
                + " is RUNNABLE in shop.Mailbox.put (Mailbox.java:20)",
            "1 thread TIMED_WAITING in shop.Main.rest (Main.java:50), asleep",
            "1 thread RUNNABLE in shop.Mailbox.put (Mailbox.java:20)",
            "1 thread RUNNABLE without frames");
    assertThat(dumps.pools()).extracting(DumpSeries.Pool::name).contains("a \"quoted\" #1 name");
    assertThat(dumps.incomplete()).isZero();
  }
}
