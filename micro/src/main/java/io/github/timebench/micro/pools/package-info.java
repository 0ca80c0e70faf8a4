/** The suite {@code pools}: sizes and queues of thread pools, and the memory of threads. */
package io.github.timebench.micro.pools;
