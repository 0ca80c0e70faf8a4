/** The suite {@code pitfalls}: one call, measured in naive ways. */
package io.github.timebench.micro.pitfalls;
