package io.github.timebench.model.threads;

/**
 * Compiled code that was thrown away while measured.
 *
 * @param owner label of a variant, or name of a serializer's library; empty for any other class
 * @param method with its class and line
 * @param reason in the JVM's words
 * @param action of the JVM, in its words
 * @param during label of the variant whose slice it was
 * @param count of times
 * @param firstSeconds when it first happened, since the pair's warm-up began
 */
public record Deoptimised(
    String owner,
    String method,
    String reason,
    String action,
    String during,
    long count,
    double firstSeconds) {}
