package io.github.timebench.reports.model;

/**
 * One cell of a benchmark.
 *
 * @param lab group of benchmarks: {@code serialization} or {@code format}
 * @param operation what is done: {@code round trip}, {@code serialize}, {@code deserialize} or a
 *     way of formatting
 * @param dateType label of the date type
 * @param codec {@code stock}, {@code custom} or {@code jdk}; empty where none is involved
 * @param shape label of the shape; empty where none is involved
 * @param threads benchmark threads
 * @param forkOpsPerSecond mean throughput of each fork; forks are the unit of replication
 * @param payloadBytes serialized size; -1 where none is involved
 */
public record MicroFigure(
    String lab,
    String operation,
    String dateType,
    String codec,
    String shape,
    int threads,
    double[] forkOpsPerSecond,
    int payloadBytes) {}
