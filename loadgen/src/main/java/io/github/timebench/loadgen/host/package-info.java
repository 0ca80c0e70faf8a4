/** Hosts: where the JVMs of a run are started, here or behind a command prefix. */
package io.github.timebench.loadgen.host;
