/** The lab {@code pools}: how many threads, which queue, which pool, and what a thread takes. */
package io.github.timebench.micro.pools;
