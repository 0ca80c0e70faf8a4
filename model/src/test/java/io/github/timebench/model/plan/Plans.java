package io.github.timebench.model.plan;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Plan.Isolation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A valid plan, of which a test changes what it is about. */
public final class Plans {
  public static final List<PlacedVariant> DATE_BOTH =
      PlacedVariant.compared(
          Set.of(DateType.DATE), Set.of(Serializer.STOCK, Serializer.CUSTOM), List.of(), false);
  public static final Study.Capacity CAPACITY =
      new Study.Capacity(Objective.parse("p99<20ms"), Arrival.CONSTANT, 100, CatchUp.ALL);

  private List<PlacedVariant> variants = DATE_BOTH;
  private Corpus corpus = new Corpus(Shape.TICK, 42, Precision.NANOS, 1);
  private Optional<Payload.OfApi> api = Optional.empty();
  private Operation operation = Operation.ECHO;
  private Load load = new Load.Closed(1);
  private int connections = 1;
  private Hops hops = Hops.NONE;
  private ProviderPool pool = ProviderPool.USUAL;
  private Fleet fleet = Fleet.NONE;
  private Optional<Services.Target> target = Optional.empty();
  private Study study = Study.Compare.PLAIN;
  private Blocks blocks = Blocks.exactly(1);
  private Isolation isolation = Isolation.BLOCK;
  private boolean quick = true;
  private Optional<ThreadsView> threadsView = Optional.empty();
  private Duration duration = Duration.ofSeconds(5);
  private Duration maxWarmup = Duration.ofSeconds(60);
  private Duration slice = Duration.ofMillis(250);
  private Duration timeout = Duration.ofSeconds(5);

  public static Plans valid() {
    return new Plans();
  }

  /** {@link #CAPACITY} with the load that it warms under. */
  public static Plans search() {
    return valid().load(Study.Capacity.WARMING).study(CAPACITY);
  }

  public static Load.Open open(long perSecond, int maxInflight) {
    return new Load.Open(Rate.perSecond(perSecond), Arrival.CONSTANT, maxInflight, CatchUp.ALL);
  }

  public Plans variants(List<PlacedVariant> value) {
    variants = value;
    return this;
  }

  public Plans labels(String... labels) {
    return variants(Stream.of(labels).map(PlacedVariant::ofLabel).toList());
  }

  public Plans corpus(Corpus value) {
    corpus = value;
    return this;
  }

  public Plans api(Payload.OfApi value) {
    api = Optional.of(value);
    return this;
  }

  public Plans operation(Operation value) {
    operation = value;
    return this;
  }

  public Plans load(Load value) {
    load = value;
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

  public Plans quick(boolean value) {
    quick = value;
    return this;
  }

  public Plans threadsView(ThreadsView value) {
    threadsView = Optional.of(value);
    return this;
  }

  public Plans hops(Hops value) {
    hops = value;
    return this;
  }

  public Plans pool(ProviderPool value) {
    pool = value;
    return this;
  }

  public Plans fleet(Fleet value) {
    fleet = value;
    return this;
  }

  public Plans target(Services.Target value) {
    target = Optional.of(value);
    return this;
  }

  public Plans study(Study value) {
    study = value;
    return this;
  }

  public Plan make() {
    return new Plan(
        variants,
        new Payload(corpus, operation, api),
        load,
        new Services(connections, pool, hops, fleet, target),
        blocks,
        isolation,
        new Timing(duration, maxWarmup, slice, timeout),
        quick,
        threadsView,
        study);
  }
}
