/** The charts' data. */
package io.github.timebench.reports.charts;
