package io.github.timebench.loadgen.agent;

import io.github.timebench.model.fleet.AgentFacts;

/**
 * What an agent says of itself to whoever asks.
 *
 * @param run that it serves; empty if it is free
 * @param busy whether a JVM that it started has not ended
 * @param tokenAccepted whether the asker's token is the agent's
 */
public record AgentState(AgentFacts facts, String run, boolean busy, boolean tokenAccepted) {}
