package io.github.timebench.model.fleet;

/**
 * How many requests of one variant passed between the drivers and one provider, from the first to
 * the last of its pair of JVMs, whatever they were for. A driver counts what it sent, a provider
 * what it received from all.
 *
 * @param variant label
 * @param provider name of the provider's agent; its address where a driver does not know the name
 */
public record PeerCalls(String variant, String provider, long requests) {}
