/** Micro benchmarks: their analysis, tables, charts and page. */
package io.github.timebench.reports.micro;
