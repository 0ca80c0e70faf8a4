/** A pure function from the files of a run to the files that people read. */
package io.github.timebench.reports;
