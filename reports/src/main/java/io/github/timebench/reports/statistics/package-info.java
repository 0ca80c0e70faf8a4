/**
 * Pure functions: arrays in, records out. Too few samples give NaN, never a made-up figure. No
 * clock, no randomness, no state.
 */
package io.github.timebench.reports.statistics;
