/**
 * A Dubbo serialization in which java.time values take little more than a {@code Date}. Its layout
 * is specified in docs/reference/hessian2-time.md. Nothing here but the extension's name, {@code
 * hessian2-time}, is meant for use from outside.
 */
package io.github.timebench.hessian2time;
