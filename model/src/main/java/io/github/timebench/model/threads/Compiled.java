package io.github.timebench.model.threads;

/**
 * What the JIT compiled of the classes of one owner.
 *
 * @param owner label of a variant, or name of a serializer's library; empty for all other classes
 * @param count of compilations
 * @param whileMeasured those that ended between the first measured slice and the last
 * @param lastSeconds when the last one ended, since the pair's warm-up began
 * @param lastMethod that it compiled
 * @param lastLevel of the compiler, 4 for the highest
 */
public record Compiled(
    String owner,
    long count,
    long whileMeasured,
    double lastSeconds,
    String lastMethod,
    int lastLevel) {}
