/** The suite {@code fidelity}: what comes back of values that each codec carries. */
package io.github.timebench.micro.fidelity;
