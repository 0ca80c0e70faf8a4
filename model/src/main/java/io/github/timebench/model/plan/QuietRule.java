package io.github.timebench.model.plan;

/**
 * When a warm-up is over: in the last seconds both JVMs compiled and loaded next to nothing, and
 * calls no longer became cheaper.
 *
 * @param seconds length of the stretch that is looked at, and of the one before it
 * @param compileMillisPerSecond the most time that each JVM may compile per second
 * @param classesPerSecond the most classes that each JVM may load per second
 * @param cpuFall largest fall of the CPU time per call, all variants together, from the stretch
 *     before to the last one, as a share (0.1)
 */
public record QuietRule(
    int seconds, double compileMillisPerSecond, double classesPerSecond, double cpuFall) {
  public QuietRule {
    if (seconds < 1) {
      throw new IllegalArgumentException("a quiet rule looks at 1 s or more, not " + seconds);
    }
  }

  /**
   * The rule of every run. While code is still cold both compilers book some 1,000 ms a second, and
   * from then on 0 to 300 in bursts; in five of six stored warm-ups, most beside busy neighbours,
   * 100 were reached as soon as the first climb was over, 20 half a minute later.
   */
  public static final QuietRule DEFAULT = new QuietRule(5, 100, 5, 0.1);
}
