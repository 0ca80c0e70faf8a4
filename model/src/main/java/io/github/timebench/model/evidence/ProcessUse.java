package io.github.timebench.model.evidence;

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
