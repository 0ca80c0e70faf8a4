/** CPU time of messages inside Dubbo's codec, on both sides of a call. */
package io.github.timebench.codec;
