/** Time series, of a run while it goes on and of one that is stored. */
package io.github.timebench.reports.metrics;
