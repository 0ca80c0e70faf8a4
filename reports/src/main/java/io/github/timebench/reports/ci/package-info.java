/** A run for CI services: its gates and limits as tests, and what GitHub shows beside a commit. */
package io.github.timebench.reports.ci;
