package io.github.timebench.model.evidence;

/**
 * What one JVM used within a second; -1 where unknown.
 *
 * @param cpuNanos CPU time of all its threads
 * @param allocatedBytes allocated on its heap
 * @param gcNanos time in garbage collections
 * @param throttledNanos held back by a control group
 * @param threads live at the end
 * @param compileNanos elapsed time of the JIT compilations that ended within the second
 * @param loadedClasses within the second
 */
public record ProcessUse(
    long cpuNanos,
    long allocatedBytes,
    long gcNanos,
    long throttledNanos,
    int threads,
    long compileNanos,
    long loadedClasses) {}
