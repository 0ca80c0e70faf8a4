package io.github.timebench.model.micro;

/**
 * Something that a lab has, but that was not measured.
 *
 * @param what it is
 * @param reason why not
 * @param failed whether it was tried and failed; otherwise this machine cannot do it
 */
public record NotMeasured(String what, String reason, boolean failed) {}
