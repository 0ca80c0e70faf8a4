package io.github.timebench.hessian2time.hessian;

import java.io.IOException;
import java.util.SplittableRandom;

/**
 * The longer fuzzing, with a count of inputs and a seed as arguments: mutated messages against
 * stock Hessian, and as many values that start with our opcode. Ends at the first input that fails.
 * The command is in docs/reference/hessian2-time.md, the last outcome in
 * docs/results/hessian2-time.md.
 */
public final class FuzzMain {

  private static final int PROGRESS_EVERY = 1_000_000;

  private FuzzMain() {}

  /** Runs {@code args[0]} inputs (by default ten million) from seed {@code args[1]} (1). */
  public static void main(String[] args) throws IOException {
    long inputs = args.length > 0 ? Long.parseLong(args[0]) : 10_000_000;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    fuzzMessages(inputs, seed);
    fuzzValues(inputs, seed);
    System.exit(0);
  }

  private static void fuzzMessages(long inputs, long seed) throws IOException {
    Mutations mutations = new Mutations(seed);
    Differential differential = new Differential();
    for (long i = 1; i <= inputs; i++) {
      differential.compare(mutations.next());
      if (i % PROGRESS_EVERY == 0) {
        System.out.printf("%,d mutated messages%n", i);
      }
    }
    System.out.print(differential.report());
  }

  private static void fuzzValues(long inputs, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    long values = 0;
    for (long i = 1; i <= inputs; i++) {
      values += HostileBytesTest.readOrRefuse(HostileBytesTest.hostile(random)) ? 1 : 0;
      if (i % PROGRESS_EVERY == 0) {
        System.out.printf("%,d values behind the opcode%n", i);
      }
    }
    System.out.printf("%,d were values in their one form, the others were refused%n", values);
  }
}
