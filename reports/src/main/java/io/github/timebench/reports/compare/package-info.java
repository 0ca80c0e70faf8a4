/** What follows from a run: effects over blocks, verdicts, and the comparison of two runs. */
package io.github.timebench.reports.compare;
