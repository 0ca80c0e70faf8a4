/** The compact form of java.time values, as docs/reference/hessian2-time.md specifies it. */
package io.github.timebench.hessian2time.time;
