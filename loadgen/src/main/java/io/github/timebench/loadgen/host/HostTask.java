package io.github.timebench.loadgen.host;

import java.util.Optional;

/**
 * What {@link HostMain} does on its host: the first line that it is sent.
 *
 * @param order the JVM that it starts; empty to keep the host for a run, and to say what it is
 * @param registryUrl that the host must reach; empty where nobody asks for that
 * @param loopback whether its providers register 127.0.0.1
 * @param advertised the address that its providers register; empty for the host's own
 * @param alone whether no other lab may run there; false where this machine's command has seen to
 *     it
 */
record HostTask(
    Optional<Order> order,
    String registryUrl,
    boolean loopback,
    Optional<String> advertised,
    boolean alone) {}
