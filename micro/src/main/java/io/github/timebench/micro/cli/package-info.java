/** The command of the micro suites. */
package io.github.timebench.micro.cli;
