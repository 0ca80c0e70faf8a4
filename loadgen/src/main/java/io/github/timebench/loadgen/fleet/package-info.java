/** The coordinator of a run on many machines: who is there, whose turn it is, what was lost. */
package io.github.timebench.loadgen.fleet;
