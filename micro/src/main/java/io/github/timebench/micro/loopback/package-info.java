/** Dubbo calls over loopback with both sides in one JVM, and what it costs to agree on them. */
package io.github.timebench.micro.loopback;
