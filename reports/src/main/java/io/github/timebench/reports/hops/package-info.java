/** What each hop of a chain of calls takes, and whether a delay per call snowballs. */
package io.github.timebench.reports.hops;
