/** The suite {@code clock}: what reading the time costs, and how far off a cached clock is. */
package io.github.timebench.micro.clock;
