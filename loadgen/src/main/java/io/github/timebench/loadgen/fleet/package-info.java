/** A run on many hosts: whose turn it is, what was lost, what each has measured. */
package io.github.timebench.loadgen.fleet;
