/** Looks at a machine before a run. */
package io.github.timebench.loadgen.cli.doctor;
