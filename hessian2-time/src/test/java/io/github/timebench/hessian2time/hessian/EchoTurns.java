package io.github.timebench.hessian2time.hessian;

import io.github.timebench.hessian2time.hessian.EchoBenchmark.Codec;
import io.github.timebench.hessian2time.hessian.EchoBenchmark.Dates;
import io.github.timebench.hessian2time.hessian.EchoBenchmark.Shape;
import io.github.timebench.hessian2time.hessian.EchoBenchmark.Type;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The echoes of {@link EchoBenchmark} with all codecs taking turns in one JVM: what disturbs the
 * machine disturbs them alike, and what the compiler knows of one it knows of all, as in a process
 * that uses several. Prints the CPU time of an echo, the median over the turns; the JVM is to be
 * started several times.
 */
public final class EchoTurns {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int TURN_MILLIS = 20;
  private static final int WARM_UP_TURNS = 25;
  private static final int TURNS = 25;
  private static final int ECHOES_PER_LOOK = 10;

  /** The same echo with each codec. */
  private final EchoBenchmark[] echoes;

  private EchoTurns(Shape shape, Type type) throws IOException {
    echoes = new EchoBenchmark[Codec.values().length];
    for (Codec codec : Codec.values()) {
      EchoBenchmark echo = new EchoBenchmark();
      echo.codec = codec;
      echo.shape = shape;
      echo.type = type;
      echo.dates = Dates.RANDOM;
      echo.setUp();
      echoes[codec.ordinal()] = echo;
    }
  }

  /**
   * Warms all echoes up before it measures the first.
   *
   * @param args names of shapes; none means all
   */
  public static void main(String[] args) throws Exception {
    List<EchoTurns> all = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (Type type : Type.values()) {
        if (args.length == 0 || Arrays.asList(args).contains(shape.name())) {
          all.add(new EchoTurns(shape, type));
        }
      }
    }
    for (EchoTurns turns : all) {
      turns.nanos(WARM_UP_TURNS);
    }
    System.out.println("shape,type,codec,nanos");
    for (EchoTurns turns : all) {
      turns.print();
    }
  }

  private void print() throws Exception {
    double[][] nanos = nanos(TURNS);
    for (int i = 0; i < echoes.length; i++) {
      Arrays.sort(nanos[i]);
      System.out.printf(
          "%s,%s,%s,%.0f%n",
          echoes[i].shape, echoes[i].type, echoes[i].codec, nanos[i][nanos[i].length / 2]);
    }
  }

  /** The CPU times of the echoes with each codec; in each round another one begins. */
  private double[][] nanos(int rounds) throws Exception {
    double[][] nanos = new double[echoes.length][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < echoes.length; i++) {
        int next = (round + i) % echoes.length;
        nanos[next][round] = turn(echoes[next]);
      }
    }
    return nanos;
  }

  /** The CPU time of an echo, in nanoseconds. */
  private static double turn(EchoBenchmark echo) throws Exception {
    long end = System.nanoTime() + TURN_MILLIS * 1_000_000L;
    long start = THREADS.getCurrentThreadCpuTime();
    int count = 0;
    while (System.nanoTime() < end) {
      for (int i = 0; i < ECHOES_PER_LOOK; i++) {
        echo.echo();
      }
      count += ECHOES_PER_LOOK;
    }
    return (double) (THREADS.getCurrentThreadCpuTime() - start) / count;
  }
}
