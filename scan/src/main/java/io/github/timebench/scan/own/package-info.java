/**
 * A call of a reader's own API as what a run measures: read by class files, cloned for some
 * variants, and bound to them in the JVMs of a lab.
 */
package io.github.timebench.scan.own;
