package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.VariantBinding.Message;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.consumer.RoundTrip;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Times how long it takes to write and read the samples of a call once, in several arms. They take
 * turns of some milliseconds in one JVM, so that what the machine does meanwhile hits all of them
 * alike. For one thread.
 */
public final class ArmCosts {
  private static final long TURN_NANOS = 10_000_000;

  private final PayloadBytes formats;
  private final ClassLoader loader;
  private final TimeConversion times;
  private final NanoClock clock;
  private final LongSupplier cpu;

  /**
   * @param loader finds originals and clones
   * @param cpu time of all threads of this JVM, ns
   */
  ArmCosts(
      PayloadBytes formats,
      TimeConversion times,
      ClassLoader loader,
      NanoClock clock,
      LongSupplier cpu) {
    this.formats = formats;
    this.times = times;
    this.loader = loader;
    this.clock = clock;
    this.cpu = cpu;
  }

  /**
   * How long it is tried.
   *
   * @param warmUpMillis of all arms together
   * @param rounds of a turn of each arm
   */
  public record Effort(int warmUpMillis, int rounds) {}

  /**
   * What it took in an arm.
   *
   * @param nanos CPU time of all threads of the JVM for one pass through the samples
   * @param refusal why there is none; empty if there is
   */
  public record Cost(String arm, Serializer serializer, double nanos, Phrase refusal) {}

  /** An arm with a serializer, and what it has taken so far. */
  private final class Work {
    final ClonedArm arm;
    final Serializer serializer;
    final RoundTrip roundTrip;
    final Message[] messages;
    int passesOfTurn = 1;
    long passes;
    long nanos;

    Work(ClonedArm arm, Serializer serializer, OwnBinding<?> binding) throws ApiException {
      this.arm = arm;
      this.serializer = serializer;
      this.roundTrip = new RoundTrip(formats.format(serializer, binding.serviceInterface()));
      this.messages = binding.messages().toArray(Message[]::new);
      binding.requireCarried(roundTrip);
    }

    void warmUp() throws IOException, ClassNotFoundException {
      long end = clock.nanoTime() + TURN_NANOS;
      int done = 0;
      do {
        pass();
        done++;
      } while (clock.nanoTime() < end);
      passesOfTurn = done;
    }

    void turn() throws IOException, ClassNotFoundException {
      long before = cpu.getAsLong();
      for (int pass = 0; pass < passesOfTurn; pass++) {
        pass();
      }
      nanos += cpu.getAsLong() - before;
      passes += passesOfTurn;
    }

    private void pass() throws IOException, ClassNotFoundException {
      for (Message message : messages) {
        roundTrip.of(message);
      }
    }

    Cost cost() {
      return new Cost(arm.label(), serializer, (double) nanos / passes, Phrase.EMPTY);
    }
  }

  /** The costs in each arm by Dubbo's own serializer; of the originals by hessian2-time, too. */
  List<Cost> of(LoadedCall call, List<ClonedArm> arms, Effort effort)
      throws IOException, ClassNotFoundException {
    List<Work> works = new ArrayList<>();
    List<Cost> refused = new ArrayList<>();
    for (ClonedArm arm : arms) {
      for (Serializer serializer :
          arm.usesOriginals() ? ArmSizes.SERIALIZERS : List.of(Serializer.STOCK)) {
        try {
          GraphCopy copy = new GraphCopy(arm, times, loader);
          works.add(new Work(arm, serializer, OwnBinding.of(call, copy)));
        } catch (ApiException e) {
          refused.add(new Cost(arm.label(), serializer, 0, e.words()));
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
          refused.add(new Cost(arm.label(), serializer, 0, ArmSizes.reason(e, arm)));
        }
      }
    }
    measure(works, effort);
    return Stream.concat(works.stream().map(Work::cost), refused.stream()).toList();
  }

  private void measure(List<Work> works, Effort effort) throws IOException, ClassNotFoundException {
    long warm = clock.nanoTime() + TimeUnit.MILLISECONDS.toNanos(effort.warmUpMillis());
    do {
      for (Work work : works) {
        work.warmUp();
      }
    } while (clock.nanoTime() < warm);
    for (int round = 0; round < effort.rounds(); round++) {
      for (int turn = 0; turn < works.size(); turn++) {
        works.get((turn + round) % works.size()).turn();
      }
    }
  }
}
