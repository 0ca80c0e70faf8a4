/** What follows from a stored run: figures per variant, their relation to the baseline, labels. */
package io.github.timebench.reports.analysis;
