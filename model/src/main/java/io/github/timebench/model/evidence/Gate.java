package io.github.timebench.model.evidence;

/**
 * Something that must hold for the figures to be valid.
 *
 * @param name what is watched
 * @param limit what is allowed, in words
 * @param observed what was seen, in words
 */
public record Gate(String name, String limit, String observed, boolean passed) {}
