/** What a sweep found: throughput and times by point, the knee, and the law that fits. */
package io.github.timebench.reports.sweep;
