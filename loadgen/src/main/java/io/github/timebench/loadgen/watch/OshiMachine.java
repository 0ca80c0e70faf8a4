package io.github.timebench.loadgen.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * The machine as OSHI and, for the run queue, Linux tell of it. Elsewhere neither stolen time nor
 * the length of the run queue is known: a load average is something else.
 */
public final class OshiMachine implements MachineProbe {
  private static final Path LOAD = Path.of("/proc/loadavg");
  private static final int RUNNABLE_OF_ALL = 3;

  private final CentralProcessor processor;
  private final boolean linux;

  private OshiMachine(CentralProcessor processor, boolean linux) {
    this.processor = processor;
    this.linux = linux;
  }

  /** Takes some hundred milliseconds of CPU time. A machine that OSHI does not know is unknown. */
  public static MachineProbe open() {
    try {
      CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
      OshiMachine machine = new OshiMachine(processor, Files.isReadable(LOAD));
      machine.read();
      return machine;
    } catch (RuntimeException | LinkageError notSupportedHere) {
      return () -> MachineProbe.Reading.UNKNOWN;
    }
  }

  @Override
  public MachineProbe.Reading read() {
    long[] ticks = processor.getSystemCpuLoadTicks();
    long total = Arrays.stream(ticks).sum();
    long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
    return new MachineProbe.Reading(
        total, total - idle, linux ? ticks[TickType.STEAL.getIndex()] : -1, runnable());
  }

  private double runnable() {
    if (!linux) {
      return Double.NaN;
    }
    try {
      return runnable(Files.readString(LOAD));
    } catch (IOException | NumberFormatException notTold) {
      return Double.NaN;
    }
  }

  /** The first number of {@code 3/250} in {@code 0.20 0.18 0.12 3/250 4711}; see proc(5). */
  static double runnable(String load) {
    String[] words = load.strip().split(" ");
    return words.length <= RUNNABLE_OF_ALL
        ? Double.NaN
        : Math.max(0, Integer.parseInt(words[RUNNABLE_OF_ALL].split("/")[0]) - 1);
  }
}
