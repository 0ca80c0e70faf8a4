package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Operation;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.scan.cli.OwnFlags;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that say what a call carries, but for the number of orders in a page. */
public final class PayloadFlags {
  /** Few enough digits to be typed again. */
  private static final int DRAWN_SEEDS = 1_000_000_000;

  static final String ITEMS_FLAG = "--items";

  /** Flags that say what Timebench's own services carry, and nothing of other ones. */
  private static final List<String> OF_OWN_SERVICES =
      List.of("--shape", "--operation", "--precision", ITEMS_FLAG);

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = Defaults.SHAPE,
      description =
          "What a call carries: tick, order or page. A tick is an id and one time, an order nine"
              + " fields, four of them times, a page a list of orders. Default: ${DEFAULT-VALUE}")
  private Shape shape;

  @Option(
      names = "--operation",
      paramLabel = "OPERATION",
      defaultValue = Defaults.OPERATION,
      description =
          "echo (payload both ways), create (in the request) or get (in the response)."
              + " Default: ${DEFAULT-VALUE}")
  private Operation operation;

  @Option(
      names = "--precision",
      paramLabel = "PRECISION",
      defaultValue = Defaults.PRECISION,
      description =
          "Digits of a second in the times: millis, micros or nanos; Date keeps millis."
              + " Default: ${DEFAULT-VALUE}")
  private Precision precision;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = Defaults.SEED,
      description = "Decides payloads. Default: ${DEFAULT-VALUE}")
  private long seed;

  @Option(
      names = Blocks.SEED_FLAG,
      paramLabel = "N",
      description =
          "Decides the order of slices, and random starts. Drawn for each run unless it is said; the"
              + " report names it.")
  private Long designSeed;

  /**
   * Refuses them beside a call of an API.
   *
   * @throws UsageException if both were given
   */
  public static void refuseBeside(OwnFlags own) {
    own.refuseBeside(OF_OWN_SERVICES, Phrase.of("whose samples say what a call carries"));
  }

  public long seed() {
    return seed;
  }

  /** The blocks with the seed of their design: a given one, or one that is drawn. */
  public Blocks designed(Blocks blocks) {
    if (designSeed == null) {
      designSeed = (long) new SecureRandom().nextInt(DRAWN_SEEDS);
    }
    return blocks.seeded(designSeed);
  }

  /**
   * @param items orders in a page; null for the default
   * @param api the call of an API in place of Timebench's own
   */
  public Payload payload(Integer items, Optional<Payload.OfApi> api) {
    return new Payload(Payload.corpus(shape, items, seed, precision), operation, api);
  }
}
