/** What people see of a run while it goes on: a table on a terminal, lines elsewhere. */
package io.github.timebench.loadgen.live;
