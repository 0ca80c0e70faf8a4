package io.github.timebench.model.plan;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A valid plan, of which a test changes what it is about. */
public final class Plans {
  public static final List<PlacedVariant> DATE_BOTH =
      LoadPlan.variants(Set.of(DateType.DATE), Set.of(Serializer.values()), List.of(), false);

  private List<PlacedVariant> variants = DATE_BOTH;
  private Corpus corpus = new Corpus(Shape.TICK, 42, Precision.NANOS, 1);
  private int threads = 1;
  private OpenLoopPlan openLoop;
  private int connections = 1;
  private Blocks blocks = Blocks.exactly(1);
  private Isolation isolation = Isolation.BLOCK;
  private Duration duration = Duration.ofSeconds(5);
  private Duration maxWarmup = Duration.ofSeconds(60);
  private Duration slice = Duration.ofMillis(250);
  private Duration timeout = Duration.ofSeconds(5);

  public static Plans valid() {
    return new Plans();
  }

  public Plans variants(List<PlacedVariant> value) {
    variants = value;
    return this;
  }

  public Plans corpus(Corpus value) {
    corpus = value;
    return this;
  }

  public Plans threads(int value) {
    threads = value;
    return this;
  }

  public Plans openLoop(OpenLoopPlan value) {
    openLoop = value;
    return this;
  }

  public Plans connections(int value) {
    connections = value;
    return this;
  }

  public Plans blocks(Blocks value) {
    blocks = value;
    return this;
  }

  public Plans isolation(Isolation value) {
    isolation = value;
    return this;
  }

  public Plans duration(Duration value) {
    duration = value;
    return this;
  }

  public Plans maxWarmup(Duration value) {
    maxWarmup = value;
    return this;
  }

  public Plans slice(Duration value) {
    slice = value;
    return this;
  }

  public Plans timeout(Duration value) {
    timeout = value;
    return this;
  }

  public LoadPlan make() {
    return new LoadPlan(
        variants,
        corpus,
        Operation.ECHO,
        openLoop == null ? threads : 0,
        openLoop,
        connections,
        blocks,
        isolation,
        0.02,
        duration,
        maxWarmup,
        slice,
        timeout,
        true,
        0);
  }
}
