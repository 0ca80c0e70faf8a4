package io.github.timebench.reports.model;

/**
 * When a warm-up is over: in the last seconds both JVMs compiled and loaded next to nothing, and
 * calls no longer became cheaper.
 *
 * @param seconds length of the stretch that is looked at, and of the one before it
 * @param compileMillisPerSecond most that each JVM may have compiled, per second of the stretch
 * @param classesPerSecond most classes that each JVM may have loaded, per second of the stretch
 * @param cpuFall largest fall of the CPU time per call, all variants together, from the stretch
 *     before to the last one, as a share (0.1)
 */
public record QuietRule(
    int seconds, double compileMillisPerSecond, double classesPerSecond, double cpuFall) {
  /** The rule of every run. */
  public static final QuietRule DEFAULT = new QuietRule(5, 100, 5, 0.1);
}
