/** A run for CI services: its gates and limits as tests, and its figures as their metrics. */
package io.github.timebench.reports.ci;
