package io.github.timebench.model.evidence;

/**
 * What both sides and the machine used within a stretch of time: about a second, several of them in
 * a long block, or all that was measured.
 *
 * @param startMillis since the watch of the pair of JVMs began
 * @param stealShare share of the machine's CPU time that the hypervisor gave to others, 0 to 1; NaN
 *     where unknown
 * @param busyShare share of the machine's CPU time that was used, 0 to 1; NaN where unknown
 * @param runQueue runnable threads of the machine at the end; NaN where unknown
 */
public record ResourceUse(
    long startMillis,
    long lengthMillis,
    ProcessUse driver,
    ProcessUse provider,
    double stealShare,
    double busyShare,
    double runQueue) {
  public static final ResourceUse NONE =
      new ResourceUse(
          0, 0, ProcessUse.UNKNOWN, ProcessUse.UNKNOWN, Double.NaN, Double.NaN, Double.NaN);

  public long endMillis() {
    return startMillis + lengthMillis;
  }

  /** This stretch and the next one as one: times and bytes are sums, shares and queues means. */
  public ResourceUse then(ResourceUse next) {
    return new ResourceUse(
        startMillis,
        next.endMillis() - startMillis,
        driver.then(next.driver),
        provider.then(next.provider),
        mean(stealShare, next, next.stealShare),
        mean(busyShare, next, next.busyShare),
        mean(runQueue, next, next.runQueue));
  }

  private double mean(double own, ResourceUse next, double ofNext) {
    double weight = lengthMillis + (double) next.lengthMillis;
    return (own * lengthMillis + ofNext * next.lengthMillis) / weight;
  }

  ResourceUse later(long byMillis) {
    return new ResourceUse(
        startMillis + byMillis, lengthMillis, driver, provider, stealShare, busyShare, runQueue);
  }

  /**
   * The same stretch of this machine and another: times and bytes are sums, shares and queues those
   * of the machine where they are larger.
   */
  ResourceUse plus(ResourceUse other) {
    if (lengthMillis == 0 || other.lengthMillis == 0) {
      return lengthMillis == 0 ? other : this;
    }
    return new ResourceUse(
        Math.min(startMillis, other.startMillis),
        Math.max(lengthMillis, other.lengthMillis),
        driver.plus(other.driver),
        provider.plus(other.provider),
        larger(stealShare, other.stealShare),
        larger(busyShare, other.busyShare),
        larger(runQueue, other.runQueue));
  }

  ResourceUse withoutProvider() {
    return new ResourceUse(
        startMillis, lengthMillis, driver, ProcessUse.NOTHING, stealShare, busyShare, runQueue);
  }

  private static double larger(double one, double other) {
    return Double.isNaN(one) || one < other ? other : one;
  }

  /** The same stretch with the provider's side as its own machine tells it. */
  ResourceUse withProvider(ResourceUse ofProvider) {
    return new ResourceUse(
        startMillis,
        lengthMillis,
        driver,
        ofProvider.provider,
        larger(stealShare, ofProvider.stealShare),
        larger(busyShare, ofProvider.busyShare),
        larger(runQueue, ofProvider.runQueue));
  }

  /**
   * What one JVM used within a stretch of time; -1 where unknown.
   *
   * @param cpuNanos CPU time of all its threads
   * @param allocatedBytes allocated on its heap
   * @param gcNanos time in garbage collections
   * @param throttledNanos held back by a control group
   * @param pausedNanos time for which the JVM stood still
   * @param threads live at the end
   * @param compileNanos elapsed time of the JIT compilations that ended within the stretch
   * @param loadedClasses within the stretch
   */
  public record ProcessUse(
      long cpuNanos,
      long allocatedBytes,
      long gcNanos,
      long throttledNanos,
      long pausedNanos,
      int threads,
      long compileNanos,
      long loadedClasses) {
    public static final ProcessUse UNKNOWN = new ProcessUse(-1, -1, -1, -1, -1, -1, -1, -1);

    static final ProcessUse NOTHING = new ProcessUse(0, 0, 0, 0, 0, 0, 0, 0);

    /** What was used in this stretch and in the one after it; unknown where one does not tell. */
    public ProcessUse then(ProcessUse next) {
      return new ProcessUse(
          sum(cpuNanos, next.cpuNanos),
          sum(allocatedBytes, next.allocatedBytes),
          sum(gcNanos, next.gcNanos),
          sum(throttledNanos, next.throttledNanos),
          sum(pausedNanos, next.pausedNanos),
          next.threads,
          sum(compileNanos, next.compileNanos),
          sum(loadedClasses, next.loadedClasses));
    }

    private static long sum(long first, long second) {
      return first < 0 || second < 0 ? -1 : first + second;
    }

    /**
     * What this JVM and another used within the same stretch; unknown where one does not tell, but
     * for what held them back, which counts as far as it is known.
     */
    ProcessUse plus(ProcessUse other) {
      return new ProcessUse(
          sum(cpuNanos, other.cpuNanos),
          sum(allocatedBytes, other.allocatedBytes),
          sum(gcNanos, other.gcNanos),
          sumOfKnown(throttledNanos, other.throttledNanos),
          sumOfKnown(pausedNanos, other.pausedNanos),
          (int) sum(threads, other.threads),
          sum(compileNanos, other.compileNanos),
          sum(loadedClasses, other.loadedClasses));
    }

    private static long sumOfKnown(long one, long other) {
      return one < 0 || other < 0 ? Math.max(one, other) : one + other;
    }
  }
}
