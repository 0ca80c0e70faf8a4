/**
 * Hessian 2 with a compact form for times: the format, and streams that serve one message after
 * another.
 */
package io.github.timebench.hessian2time.hessian;
