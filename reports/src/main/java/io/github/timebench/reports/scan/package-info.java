/** A scan of an API: its tables, texts and page. */
package io.github.timebench.reports.scan;
