/** What a captured message consists of, found from its bytes alone. */
package io.github.timebench.reports.bytes;
