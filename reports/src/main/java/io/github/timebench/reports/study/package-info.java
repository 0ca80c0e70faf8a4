/** What a run of probes found, as page, terminal, Markdown and CSV show it. */
package io.github.timebench.reports.study;
