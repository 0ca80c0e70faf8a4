package io.github.timebench.model.plan;

/**
 * What an open loop is to do.
 *
 * @param maxInflight most calls under way at once, from 1; a call that is due meanwhile keeps its
 *     intended start and waits
 * @param seed decides the starts of a random arrival
 */
public record OpenLoad(Rate rate, Arrival arrival, int maxInflight, CatchUp catchUp, long seed) {}
