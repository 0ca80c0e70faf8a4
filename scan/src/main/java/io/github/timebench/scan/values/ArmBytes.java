package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;

/**
 * The bytes of a call's samples in one arm.
 *
 * @param arguments of all samples, those of one sample in one message
 * @param replies of all samples that have one
 * @param cutTimes how many times lost what they had beyond the millisecond
 * @param refusal why there are none; empty if there are
 */
public record ArmBytes(
    String arm,
    Serializer serializer,
    long arguments,
    long replies,
    long cutTimes,
    Phrase refusal) {}
