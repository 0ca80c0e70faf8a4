/** What each host of a run on many machines did, and what follows for the run. */
package io.github.timebench.reports.fleet;
