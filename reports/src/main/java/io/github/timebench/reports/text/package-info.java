/** A load run in words and tables, and the files beside its report. */
package io.github.timebench.reports.text;
