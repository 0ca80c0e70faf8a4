package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.dump.ThreadDump;
import io.github.timebench.reports.threads.dump.ThreadDump.Deadlock;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread.Wait;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a cycle of owners that is missed, found twice or walked for ever; a thread that moves
 * and is said to stand still; counts of one dump that are taken for those of another.
 */
class DumpSeriesTest {
  private static DumpedThread thread(String name, String wants, String... owned) {
    Wait wait = wants.isEmpty() ? Wait.NONE : new Wait(Blocking.MONITOR, wants, "shop.Lock", "");
    ThreadStatus status = wants.isEmpty() ? ThreadStatus.RUNNABLE : ThreadStatus.BLOCKED;
    return at("shop.At." + name, name, status, wait, 1, owned);
  }

  private static DumpedThread at(
      String place, String name, ThreadStatus status, Wait wait, long stack, String... owned) {
    return new DumpedThread(name, name, false, status, wait, List.of(owned), place, false, stack);
  }

  private static DumpSummary summary(List<List<DumpedThread>> dumps) {
    DumpSeries series = new DumpSeries();
    for (List<DumpedThread> threads : dumps) {
      series.accept(new ThreadDump("t" + threads.size(), threads, List.of(), true));
    }
    return series.summary();
  }

  private static List<List<String>> deadlocked(DumpedThread... threads) {
    return summary(List.of(List.of(threads))).deadlocks().stream()
        .map(seen -> seen.deadlock().links().stream().map(Deadlock.Link::thread).toList())
        .toList();
  }

  @Test
  void aCycleOfAnyLengthIsFoundOnceAndBeginsWithTheFirstName() {
    assertThat(
            deadlocked(
                thread("outside", "A"),
                thread("c", "A", "C"),
                thread("a", "B", "A"),
                thread("b", "C", "B"),
                thread("free", "", "D")))
        .containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void threadsThatWaitBehindEachOtherAreNoDeadlock() {
    assertThat(deadlocked(thread("a", "B", "A"), thread("b", "C", "B"), thread("c", "", "C")))
        .isEmpty();
  }

  @Test
  void twoCyclesAreBothFoundTheLongerFirst() {
    assertThat(
            deadlocked(
                thread("a", "B", "A"),
                thread("b", "A", "B"),
                thread("c", "D", "C"),
                thread("d", "E", "D"),
                thread("e", "C", "E")))
        .containsExactly(List.of("c", "d", "e"), List.of("a", "b"));
  }

  @Test
  void aHundredThousandThreadsInOneCycleAreFound() {
    List<DumpedThread> threads =
        IntStream.range(0, 100_000)
            .mapToObj(i -> thread("t" + i, "L" + (i + 1) % 100_000, "L" + i))
            .toList();

    assertThat(summary(List.of(threads)).deadlocks())
        .singleElement()
        .satisfies(seen -> assertThat(seen.deadlock().links()).hasSize(100_000));
  }

  @Test
  void anOwnerThatTheDumpNamesByItsIdIsFound() {
    Wait wait = new Wait(Blocking.PARK, "lock", "shop.Lock", "owner");
    DumpSummary dumps =
        summary(
            List.of(
                List.of(thread("owner", ""), at("shop.A", "a", ThreadStatus.WAITING, wait, 1))));

    assertThat(dumps.groups().get(0).sentence().english())
        .isEqualTo(
            "1 thread WAITING in shop.A, parked on shop.Lock held by \"owner\", which is RUNNABLE"
                + " in shop.At.owner");
  }

  @Test
  void aThreadWithTheSameStackInEveryDumpStoodStill() {
    List<List<DumpedThread>> dumps = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      dumps.add(
          List.of(
              at("shop.Stuck", "stuck-1", ThreadStatus.RUNNABLE, Wait.NONE, 1),
              at("shop.Stuck", "stuck-2", ThreadStatus.RUNNABLE, Wait.NONE, 2),
              at("shop.Stuck", "moving", ThreadStatus.RUNNABLE, Wait.NONE, i),
              new DumpedThread(
                  "idle",
                  "1",
                  false,
                  ThreadStatus.WAITING,
                  Wait.NONE,
                  List.of(),
                  "java.Q",
                  true,
                  1)));
    }

    assertThat(summary(dumps).unmoved())
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.threads()).isEqualTo(2);
              assertThat(group.example()).isEqualTo("stuck-1");
            });
  }

  @Test
  void oneDumpSaysNothingOfStandingStill() {
    assertThat(summary(List.of(List.of(thread("a", "")))).unmoved()).isEmpty();
  }

  @Test
  void aGroupIsThatOfTheDumpThatHasMost() {
    DumpedThread held = at("shop.Hold", "holder", ThreadStatus.RUNNABLE, Wait.NONE, 1, "L");
    Wait wait = new Wait(Blocking.MONITOR, "L", "shop.Lock", "");
    DumpedThread one = at("shop.In", "1", ThreadStatus.BLOCKED, wait, 1);
    DumpedThread two = at("shop.In", "2", ThreadStatus.BLOCKED, wait, 1);
    DumpSummary dumps =
        summary(List.of(List.of(held, one), List.of(held, one, two), List.of(held)));

    PlaceGroup group = dumps.groups().get(0);
    assertThat(group.threads()).isEqualTo(2);
    assertThat(group.dumps()).isEqualTo(2);
    assertThat(group.holder().name()).isEqualTo("holder");
    assertThat(dumps.moments()).extracting(DumpSeries.Moment::threads).containsExactly(2L, 3L, 1L);
    assertThat(dumps.moments())
        .extracting(DumpSeries.Moment::time)
        .containsExactly("t2", "t3", "t1");
  }

  @Test
  void poolsBeyondTheLargestAreCountedTogether() {
    List<DumpedThread> threads =
        IntStream.range(0, DumpSeries.MAX_POOLS + 50)
            .mapToObj(i -> thread("p" + i + "x", ""))
            .toList();
    DumpSummary dumps = summary(List.of(threads));

    assertThat(dumps.pools()).hasSize(DumpSeries.MAX_POOLS + 1);
    assertThat(dumps.moments().get(0).pools()).containsEntry(DumpSeries.OTHER_POOLS, 50L);
  }
}
