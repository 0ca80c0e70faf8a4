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
}
