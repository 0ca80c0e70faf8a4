/** Agents: who starts the JVMs of a run, on this machine or on others. */
package io.github.timebench.loadgen.agent;
