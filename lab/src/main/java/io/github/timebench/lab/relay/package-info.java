/** A simulated distance: a relay that passes bytes on after a delay, since loopback has none. */
package io.github.timebench.lab.relay;
