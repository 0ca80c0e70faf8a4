/** The compatibility matrix: real pairs of JVMs on several releases, with and without the jar. */
package io.github.timebench.compat;
