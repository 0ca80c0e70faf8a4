/** One table and its renderings for the page, the terminal, Markdown and CSV. */
package io.github.timebench.reports.table;
