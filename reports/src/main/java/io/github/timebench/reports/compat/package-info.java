/** The compatibility matrix: its analysis, tables, texts and page. */
package io.github.timebench.reports.compat;
