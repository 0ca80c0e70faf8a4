/** Dumps of threads in the forms that HotSpot writes. */
package io.github.timebench.reports.threads.dump;
