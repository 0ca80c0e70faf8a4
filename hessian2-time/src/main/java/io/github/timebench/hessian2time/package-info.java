/**
 * A Dubbo serialization in which java.time values take little more than a {@code Date}. {@code
 * time} holds the format, {@code streams} the reuse of streams, {@code negotiation} the agreement
 * of two ends. Only the extension's name, {@code hessian2-time}, is meant for use from outside.
 */
package io.github.timebench.hessian2time;
