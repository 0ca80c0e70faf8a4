/** What a list of all runs says of each: its headline, and trends over runs of one plan. */
package io.github.timebench.reports.index;
