/**
 * What both sides of a call do with Dubbo: they set it up alike, and time messages in its codec.
 */
package io.github.timebench.codec;
