/** The program that the compatibility matrix starts on each release, with and without the jar. */
package io.github.timebench.peer;
