package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.TestAgent;
import io.github.timebench.model.fleet.FleetAgent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazards: a run that waits for ever, begins with fewer, or begins with one that has gone. */
@Timeout(60)
class RollTest {
  private static final String WHERE = "zookeeper://zk1:2181";
  private static final Duration DEADLINE = Duration.ofMinutes(5);
  private static final List<String> PAIR = List.of("driver-0", "provider-0");

  private final List<String> told = new ArrayList<>();
  private long nowNanos = 7;

  /** Who waits by it waits for nothing. */
  private final class JumpingClock implements NanoClock {
    @Override
    public long nanoTime() {
      return nowNanos;
    }

    @Override
    public void sleepUntil(long nanoTime) {
      nowNanos = nanoTime;
    }
  }

  private static Member member(String name, int port) {
    return new Member(new FleetAgent(name, TestAgent.FACTS), "dubbo://10.0.0.7:" + port);
  }

  private Duration passed() {
    return Duration.ofNanos(nowNanos - 7);
  }

  private boolean passed(Duration time) {
    return passed().compareTo(time) >= 0;
  }

  private Map<String, Member> await(List<String> names, Roll.Source source) throws Exception {
    return new Roll(source, new JumpingClock(), DEADLINE, WHERE).await(names, told::add);
  }

  @Test
  void whoIsThereIsNotWaitedForAndComesInTheOrderThatWasAskedFor() throws Exception {
    List<Member> there =
        List.of(member("provider-0", 1), member("driver-1", 2), member("driver-0", 3));

    assertThat(await(PAIR, () -> there).values()).containsExactly(there.get(2), there.get(0));
    assertThat(passed()).isZero();
    assertThat(told).isEmpty();
  }

  @Test
  void whoComesLateIsWaitedForAndThatIsSaidOnce() throws Exception {
    Member driver = member("driver-0", 1);
    Member provider = member("provider-0", 2);
    Duration late = Duration.ofMinutes(4);

    Map<String, Member> found =
        await(PAIR, () -> passed(late) ? List.of(driver, provider) : List.of(driver));

    assertThat(found.values()).containsExactly(driver, provider);
    assertThat(passed()).isBetween(late, late.plusSeconds(1));
    assertThat(told)
        .containsExactly("Waits at most 5m: no provider-0 at zookeeper://zk1:2181 yet.");
  }

  @Test
  void whoIsMissingAtTheDeadlineIsNamed() {
    List<Member> there = List.of(member("driver-0", 1), member("provider-7", 2));

    assertThatThrownBy(() -> await(PAIR, () -> there))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("no provider-0 at zookeeper://zk1:2181 within 5m")
        .hasMessageContaining("bin/agent --registry=zookeeper://zk1:2181")
        .hasMessageContaining("--agents-deadline")
        .hasMessageNotContaining("driver-0");
    assertThat(passed()).isBetween(DEADLINE, DEADLINE.plusSeconds(1));
  }

  @Test
  void ofManyMissingOnesTenAreNamedAndTheOthersCounted() {
    List<String> names = IntStream.range(0, 13).mapToObj(index -> "driver-" + index).toList();

    assertThatThrownBy(() -> await(names, List::of))
        .hasMessageStartingWith(
            "no driver-0, driver-1, driver-2, driver-3, driver-4, driver-5, driver-6, driver-7,"
                + " driver-8, driver-9, 3 others at");
  }

  @Test
  void whoTookAPlaceWhileOthersWereWaitedForCountsAndNotTheOneBefore() throws Exception {
    Member before = member("driver-0", 1);
    Member after = member("driver-0", 2);
    Member provider = member("provider-0", 3);
    Duration late = Duration.ofSeconds(20);

    Map<String, Member> found =
        await(PAIR, () -> passed(late) ? List.of(after, provider) : List.of(before));

    assertThat(found).containsEntry("driver-0", after);
  }

  @Test
  void aZooKeeperThatIsAwayForAWhileIsWaitedForToo() throws Exception {
    Duration late = Duration.ofSeconds(30);
    List<Member> there = List.of(member("driver-0", 1), member("provider-0", 2));

    Map<String, Member> found =
        await(
            PAIR,
            () -> {
              if (!passed(late)) {
                throw new LabException("ZooKeeper does not answer");
              }
              return there;
            });

    assertThat(found).containsOnlyKeys(PAIR);
    assertThat(told).containsExactly("Waits at most 5m: ZooKeeper does not answer yet.");
  }

  @Test
  void aZooKeeperThatStaysAwayIsTheReason() {
    assertThatThrownBy(
            () ->
                await(
                    PAIR,
                    () -> {
                      throw new LabException("ZooKeeper does not answer");
                    }))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("ZooKeeper does not answer within 5m");
  }
}
