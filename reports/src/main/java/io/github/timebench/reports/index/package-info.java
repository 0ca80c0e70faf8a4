/** What a list of all runs says of each: its headline. */
package io.github.timebench.reports.index;
