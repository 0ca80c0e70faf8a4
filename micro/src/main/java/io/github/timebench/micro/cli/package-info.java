/** The command {@code micro} and its flags. */
package io.github.timebench.micro.cli;
