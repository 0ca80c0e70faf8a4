/** Stored runs in the forms of other tools. */
package io.github.timebench.loadgen.cli.export;
