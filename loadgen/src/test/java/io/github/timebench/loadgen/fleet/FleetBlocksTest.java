package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.fleet.FleetBlocks.Attempts;
import io.github.timebench.loadgen.fleet.FleetBlocks.Group;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.run.GroupRunner.HostLostException;
import io.github.timebench.loadgen.run.Machines.BlockMeasurement;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a lost block that is left out, merged with its repetition, repeated until the figures
 * please, or repeated though the run is to end.
 */
class FleetBlocksTest {
  private final Account account = new Account();
  private final List<Block> blocks = new ArrayList<>();

  private static final class Account implements Attempts {
    private final List<String> lines = new ArrayList<>();
    private boolean hostsStayAway;

    @Override
    public synchronized void ended(int block, List<String> hosts, Optional<Attempt.Loss> loss) {
      lines.add(
          loss.map(why -> "lost " + block + " " + why.host() + ": " + why.reason())
              .orElse("kept " + block));
    }

    @Override
    public void awaitHosts(List<String> hosts) throws LabException {
      if (hostsStayAway) {
        throw new LabException(Phrase.of("%s did not come back", hosts.get(0)));
      }
    }
  }

  private static Pair pair(RunEnd end) {
    return MadeUp.pair("end", end);
  }

  private static BlockMeasurement steady() {
    return (block, measured) -> {
      measured.add(pair(RunEnd.complete()));
      return RunEnd.complete();
    };
  }

  /** Loses its first blocks in the middle. */
  private static BlockMeasurement losing(int times) {
    int[] left = {times};
    return (block, measured) -> {
      RunEnd end = left[0]-- > 0 ? RunEnd.cutShort("the provider's JVM died") : RunEnd.complete();
      measured.add(pair(end));
      return end;
    };
  }

  private RunEnd measure(int spares, int wave, BlockMeasurement... groups) throws Exception {
    return whole(fleet(plan(spares, groups), false, groups), wave, groups.length);
  }

  /** Until a wave is whole, or the run ends. */
  private RunEnd whole(FleetBlocks fleet, int wave, int groups) throws Exception {
    RunEnd end = RunEnd.complete();
    while (end.allMeasured() && blocks.size() < groups) {
      end = fleet.measure(wave, blocks);
    }
    return end;
  }

  private static Plans plan(int spares, BlockMeasurement... groups) {
    int each = groups.length;
    return Plans.valid()
        .fleet(new Fleet(Fleet.Layout.PAIRS, each, each, Duration.ofMinutes(1), spares));
  }

  private FleetBlocks fleet(Plans plan, boolean stopped, BlockMeasurement... groups) {
    List<Group> pairs =
        IntStream.range(0, groups.length)
            .mapToObj(k -> new Group("pair-" + k, List.of("driver-" + k), groups[k]))
            .toList();
    return new FleetBlocks(plan.make(), pairs, account, () -> stopped);
  }

  @Test
  void blocksOfAWaveRunSideBySideAndAreNamedByTheirMachines() throws Exception {
    CyclicBarrier all = new CyclicBarrier(3);
    BlockMeasurement waits =
        (block, measured) -> {
          try {
            all.await(60, TimeUnit.SECONDS);
          } catch (Exception alone) {
            throw new LabException(Phrase.of("the others did not run"), alone);
          }
          return steady().run(block, measured);
        };

    assertThat(measure(0, 2, waits, waits, waits)).isEqualTo(RunEnd.complete());
    assertThat(blocks).extracting(Block::index).containsExactly(6, 7, 8);
    assertThat(blocks).extracting(Block::machines).containsExactly("pair-0", "pair-1", "pair-2");
  }

  @Test
  void aLostBlockIsRepeatedAsAWhole() throws Exception {
    assertThat(measure(2, 0, steady(), losing(2)).allMeasured()).isTrue();
    assertThat(blocks).hasSize(2).allMatch(block -> block.pairs().size() == 1);
    assertThat(blocks).allMatch(block -> block.pairs().get(0).end().allMeasured());
    assertThat(account.lines)
        .containsExactlyInAnyOrder(
            "kept 0",
            "lost 1 : the provider's JVM died",
            "lost 1 : the provider's JVM died",
            "kept 1");
  }

  /** Whoever measures the run decides on that, by its budget and its user's wish. */
  @Test
  void aLostBlockIsMeasuredAgainOnlyWhenAskedForAndBesideNoOther() throws Exception {
    BlockMeasurement[] pairs = {losing(1), steady()};
    FleetBlocks fleet = fleet(plan(2, pairs), false, pairs);

    assertThat(fleet.measure(0, blocks).allMeasured()).isTrue();
    assertThat(blocks).extracting(Block::index).containsExactly(1);
    assertThat(account.lines)
        .containsExactlyInAnyOrder("lost 0 : the provider's JVM died", "kept 1");

    assertThat(fleet.measure(0, blocks).allMeasured()).isTrue();
    assertThat(blocks).extracting(Block::index).containsExactly(0, 1);
    assertThat(account.lines).hasSize(3).endsWith("kept 0");
  }

  /** As on one machine: the search that ends so says what it found. */
  @Test
  void toAStudyAProviderThatDiesIsAnAnswerAndNoLoss() throws Exception {
    BlockMeasurement collapses = losing(1);
    Plans capacity = plan(2, collapses).load(Study.Capacity.WARMING).study(Plans.CAPACITY);

    assertThat(fleet(capacity, false, collapses).measure(0, blocks))
        .isEqualTo(RunEnd.cutShort("the provider's JVM died"));
    assertThat(blocks).hasSize(1);
    assertThat(account.lines).containsExactly("kept 0");
  }

  /** No point of it is an answer to a provider that is gone. */
  @Test
  void aSweepsBlockIsRepeatedLikeAnyOther() throws Exception {
    BlockMeasurement loses = losing(1);
    Plans sweep = plan(1, loses).study(new Sweep(List.of(Axis.parse(Kind.THREADS, "1,2"))));

    assertThat(whole(fleet(sweep, false, loses), 0, 1).allMeasured()).isTrue();
    assertThat(account.lines).containsExactly("lost 0 : the provider's JVM died", "kept 0");
  }

  /** Fails once. */
  private static BlockMeasurement failing(LabException failure) {
    int[] left = {1};
    return (block, measured) -> {
      if (left[0]-- > 0) {
        throw failure;
      }
      return steady().run(block, measured);
    };
  }

  @Test
  void theHostThatWasLostOrWhoseDriverDiedIsNamed() throws Exception {
    LabException lost =
        new HostLostException("driver-0", new LabException(Phrase.of("its JVM ended")));
    assertThat(measure(1, 0, failing(lost)).allMeasured()).isTrue();
    assertThat(account.lines).containsExactly("lost 0 driver-0: driver-0: its JVM ended", "kept 0");
    account.lines.clear();
    blocks.clear();
    assertThat(
            measure(1, 0, failing(new DriverDiedException(Phrase.of("exit code 137"))))
                .allMeasured())
        .isTrue();
    assertThat(account.lines).containsExactly("lost 0 driver-0: exit code 137", "kept 0");
  }

  @Test
  void sparesAreOfTheRunAndNotOfAMachinePair() throws Exception {
    RunEnd end = measure(2, 0, losing(1), losing(2), steady());

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
    assertThat(end.reason().toString())
        .contains("was lost on pair-", "no spare block is left", "the provider's JVM died");
    assertThat(blocks).hasSize(2);
  }

  @Test
  void aMachineThatDoesNotComeBackEndsTheRunAndKeepsTheOthersBlocks() throws Exception {
    account.hostsStayAway = true;

    RunEnd end = measure(2, 0, losing(1), steady());

    assertThat(end).isEqualTo(RunEnd.cutShort("%s did not come back", "driver-0"));
    assertThat(blocks).extracting(Block::machines).containsExactly("pair-1");
  }

  @Test
  void aUsersStopIsNoLossAndKeepsWhatWasMeasured() throws Exception {
    BlockMeasurement stopped =
        (block, measured) -> {
          RunEnd end = RunEnd.interrupted("stopped before its end");
          measured.add(pair(end));
          return end;
        };
    Plans plan = plan(2, stopped, stopped);
    RunEnd end = fleet(plan, true, stopped, stopped).measure(0, blocks);

    assertThat(end).isEqualTo(RunEnd.interrupted("stopped by the user"));
    assertThat(blocks).hasSize(2);
    assertThat(account.lines).containsExactlyInAnyOrder("kept 0", "kept 1");
  }
}
