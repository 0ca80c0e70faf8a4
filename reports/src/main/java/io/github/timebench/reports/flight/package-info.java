/**
 * What Java Flight Recorder saw of a run's JVMs: from recordings to evidence, and to the report.
 */
package io.github.timebench.reports.flight;
