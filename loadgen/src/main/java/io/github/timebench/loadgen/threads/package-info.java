/** Threads of a running JVM, asked of the JVM itself. */
package io.github.timebench.loadgen.threads;
