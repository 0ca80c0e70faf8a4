/**
 * Hessian 2 streams that serve one message after another. Knows no times: it writes and reads what
 * hessian-lite does, without making a stream, its buffer and its maps for each message.
 */
package io.github.timebench.hessian2time.streams;
