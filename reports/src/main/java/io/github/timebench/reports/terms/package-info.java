/** Measured CPU and bytes of a call, in the reader's calls, hops and price of a core. */
package io.github.timebench.reports.terms;
