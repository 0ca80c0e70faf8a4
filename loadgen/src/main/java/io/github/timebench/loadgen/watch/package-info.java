/** Both sides and the machine watched while a pair of JVMs measures. */
package io.github.timebench.loadgen.watch;
