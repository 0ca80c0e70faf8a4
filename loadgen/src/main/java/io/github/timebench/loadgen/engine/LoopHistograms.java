package io.github.timebench.loadgen.engine;

import org.HdrHistogram.Histogram;

/**
 * Times of one variant's calls in nanoseconds, 3 digits, to 60 s.
 *
 * @param service end minus actual start of the calls that ended OK
 * @param lag actual minus intended start of the same calls, without {@code place}; empty in a
 *     closed loop
 * @param response end minus intended start of the same calls; empty in a closed loop
 * @param place how long the same calls waited because as many were under way as are allowed; empty
 *     in a closed loop
 * @param errors elapsed times of the calls that ended otherwise: since the intended start in an
 *     open loop, so that {@code response} and {@code errors} added are the times of all calls;
 *     since the actual start in a closed loop
 */
public record LoopHistograms(
    Histogram service, Histogram lag, Histogram response, Histogram place, Histogram errors) {}
