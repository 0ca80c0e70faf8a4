package io.github.timebench.model.micro;

/**
 * What sets a figure apart from its neighbours.
 *
 * @param name such as {@code threads} or {@code codec}
 * @param value in words or as a number
 */
public record MicroParameter(String name, String value) {}
