/** Flags and conversions that several commands share. */
package io.github.timebench.lab.cli;
