package io.github.timebench.loadgen.agent;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.FleetAgent;
import java.util.Optional;

/** An agent in this JVM, which stands in the registry, listens, and whose JVMs are none. */
public final class TestAgent implements AutoCloseable {
  /** Of its machine. */
  public static final AgentFacts FACTS = FakeMachine.FACTS;

  private final AgentEndpoint endpoint;
  private final AgentExport export;
  private final Members.Membership place;

  private TestAgent(AgentEndpoint endpoint, AgentExport export, Members.Membership place) {
    this.endpoint = endpoint;
    this.export = export;
    this.place = place;
  }

  /** One of that name. */
  public static TestAgent join(Members members, RegistryAddress registry, String name, String token)
      throws LabException {
    FleetAgent agent = new FleetAgent(name, FACTS);
    AgentEndpoint endpoint =
        new AgentEndpoint(
            new FakeMachine(),
            agent.role(),
            registry,
            FleetAccess.accepting(Optional.of(token)),
            FACTS::memoryMegabytes,
            NanoClock.SYSTEM);
    AgentExport export = AgentExport.start(endpoint, 0, Optional.empty());
    return new TestAgent(
        endpoint, export, members.join(new Member(agent, export.url())).orElseThrow());
  }

  /** The run that it serves; empty if it is free. */
  public String run() {
    return endpoint.run();
  }

  /** Has it serve a run; returns a refusal. */
  public String claim(String token, String run) {
    return endpoint.claim(token, run);
  }

  /** Has it serve a run no more. */
  public void release(String token, String run) {
    endpoint.release(token, run);
  }

  @Override
  public void close() throws LabException {
    place.close();
    endpoint.close();
    export.close();
  }
}
