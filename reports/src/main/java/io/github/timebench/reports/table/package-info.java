/** One table for all renderings, and those for the terminal and CSV. */
package io.github.timebench.reports.table;
