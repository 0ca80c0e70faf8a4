package io.github.timebench.model.evidence;

import java.util.List;

/**
 * One load, measured on warm JVMs.
 *
 * @param startNanos since the start of the pair's warm-up
 * @param lengthNanos until the last of its calls had ended
 * @param arms in the order in which they began; an arm that never began is not among them
 * @param end how it ended; if before its time, under the last arm
 * @param contextSwitches of both sides while it lasted
 */
public record Probe(
    ProbeRequest request,
    long startNanos,
    long lengthNanos,
    List<Arm> arms,
    RunEnd end,
    ContextSwitches contextSwitches) {
  /** Context switches of the threads of both sides; -1 where unknown. */
  public record ContextSwitches(long driver, long provider) {
    public static final ContextSwitches UNKNOWN = new ContextSwitches(-1, -1);

    private ContextSwitches plus(ContextSwitches other) {
      return new ContextSwitches(sum(driver, other.driver), sum(provider, other.provider));
    }

    private static long sum(long one, long other) {
      return one < 0 || other < 0 ? -1 : one + other;
    }
  }

  /**
   * What one variant did.
   *
   * @param slices in the order in which they ran; their rounds count within the probe
   * @param starts of its calls, edges of slices included
   * @param times of its calls in the windows of the slices
   */
  public record Arm(ProbeRequest.Arm asked, List<Slice> slices, Starts starts, Histograms times) {
    public Arm {
      slices = List.copyOf(slices);
    }

    public String variant() {
      return asked.variant();
    }

    private Arm plus(Arm other) {
      return new Arm(
          asked,
          Sums.ofBoth(slices, other.slices, Slice::place, Slice::plus),
          starts.plus(other.starts),
          times.plus(other.times));
    }

    private Arm withProvider(Arm ofProvider) {
      return new Arm(
          asked,
          Sums.left(slices, ofProvider.slices, Slice::place, Slice::withProvider),
          starts,
          times);
    }

    /** Ends of its calls, edges of slices included. */
    public OutcomeCounts outcomes() {
      return slices.stream().map(Slice::outcomes).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }
  }

  public Probe {
    arms = List.copyOf(arms);
    contextSwitches = contextSwitches == null ? ContextSwitches.UNKNOWN : contextSwitches;
  }

  public Probe(
      ProbeRequest request, long startNanos, long lengthNanos, List<Arm> arms, RunEnd end) {
    this(request, startNanos, lengthNanos, arms, end, ContextSwitches.UNKNOWN);
  }

  /**
   * The same probe of several hosts.
   *
   * @throws IllegalArgumentException if they were asked for different ones, or windows differ in
   *     length
   */
  public Probe plus(Probe other) {
    if (!request.equals(other.request)) {
      throw new IllegalArgumentException(
          "was asked for another probe than others: " + other.request + ", not " + request);
    }
    return new Probe(
        request,
        Math.min(startNanos, other.startNanos),
        Math.max(lengthNanos, other.lengthNanos),
        Sums.of(arms, other.arms, Arm::variant, Arm::plus),
        end.worst(other.end),
        contextSwitches.plus(other.contextSwitches));
  }

  public Probe withProvider(Probe ofProvider) {
    return new Probe(
        request,
        startNanos,
        lengthNanos,
        Sums.left(arms, ofProvider.arms, Arm::variant, Arm::withProvider),
        end,
        new ContextSwitches(contextSwitches.driver, ofProvider.contextSwitches.provider));
  }
}
