/**
 * Time series of a run while it goes on, from the lines that drivers say anyway. Nothing here is
 * ever loaded by a JVM that is measured: its libraries are not on the class path there.
 */
package io.github.timebench.loadgen.metrics;
