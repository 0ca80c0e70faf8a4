/** The HTML report: one page that opens offline. */
package io.github.timebench.reports.page;
