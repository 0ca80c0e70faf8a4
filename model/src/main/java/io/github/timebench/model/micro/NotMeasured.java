package io.github.timebench.model.micro;

/**
 * A part of a suite that was not measured.
 *
 * @param what the part
 * @param reason why not
 * @param failed whether it was tried and failed; otherwise this machine cannot do it
 */
public record NotMeasured(String what, String reason, boolean failed) {}
