/** What people read: the HTML report, tables for the terminal, CSV, histogram logs. */
package io.github.timebench.reports.render;
