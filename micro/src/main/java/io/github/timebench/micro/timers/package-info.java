/** The suite {@code timers}: timing wheels and heaps, and what a timeout costs a call. */
package io.github.timebench.micro.timers;
