/** Threads and what they wait for, from dumps and recordings. */
package io.github.timebench.reports.threads;
