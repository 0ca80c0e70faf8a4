/** The commands that read an API. */
package io.github.timebench.scan.cli;
