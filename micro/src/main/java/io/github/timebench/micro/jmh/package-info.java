/**
 * Runs suites of JMH benchmarks in forks. How to add a suite:
 *
 * <ol>
 *   <li>Make a package {@code micro.<name>} with a class of JMH benchmarks, {@code
 *       <Name>Benchmarks}; give it {@code @BenchmarkMode} and {@code @OutputTimeUnit} if it does
 *       not count operations per second.
 *   <li>Write {@code <Name>Suite}, a {@link io.github.timebench.micro.jmh.Suite}: {@code scope} and
 *       {@code tables} must be there, claims, observations, conclusions and notes may be. A cell is
 *       {@code Cell.of(parameters, Cell.jmh(<Name>Benchmarks.class, "method").param("n", "10"))}.
 *   <li>Add a line with its question to {@code micro.cli.Suites}.
 *   <li>Describe it in docs/reference/micro.md. The tests of {@code Suites} and the rules for
 *       benchmarks hold for it at once.
 * </ol>
 *
 * <p>The report needs no change but the Chinese of what the suite says, in the section {@code
 * stored} of {@code strings.json}, which a test asks for: figures, charts, claims and notes are
 * stored as data, in English.
 */
package io.github.timebench.micro.jmh;
