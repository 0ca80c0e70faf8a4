package io.github.timebench.loadgen.agent;

import io.github.timebench.api.Serializer;
import io.github.timebench.lab.NanoClock;
import java.util.Map;
import java.util.Optional;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** A coordinator's connections with agents, in a separate Dubbo framework. Thread-safe. */
public final class AgentLinks implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 3_000;

  private final FrameworkModel framework = new FrameworkModel();
  private final ApplicationModel application = AgentExport.application(framework);
  private final Optional<Tls> tls;
  private final String token;

  /**
   * Connections that are made as they are needed.
   *
   * @param tls empty for none
   * @param token empty where agents want none
   */
  public AgentLinks(Optional<Tls> tls, String token) {
    this.tls = tls;
    this.token = token;
    AgentExport.bootstrap(application, "timebench-coordinator", tls).start();
  }

  /**
   * The agent of a member.
   *
   * @param run for which it is asked
   */
  public RemoteAgent to(Member member, String run) {
    return new RemoteAgent(
        member, new Line(stub(member), stub(member)), token, run, NanoClock.SYSTEM);
  }

  /** No retries: an agent that does not answer is asked again by whoever knows what for. */
  private AgentService stub(Member member) {
    String url = member.url() + (tls.isPresent() ? "?ssl-enabled=true" : "");
    return reference(application, AgentService.class, url).get();
  }

  /** A reference to a service at an address, with one connection and Dubbo's own serializer. */
  static <S> ReferenceConfig<S> reference(
      ApplicationModel application, Class<S> service, String url) {
    ReferenceConfig<S> reference = new ReferenceConfig<>(application.getDefaultModule());
    reference.setInterface(service);
    reference.setUrl(url);
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setRetries(0);
    reference.setCheck(false);
    reference.setConnections(1);
    reference.setScope("remote");
    reference.setFilter(Serializer.NO_AGREEMENT);
    reference.setParameters(
        Map.of(
            "serialization", Serializer.STOCK.serialization(),
            "prefer.serialization", Serializer.STOCK.serialization()));
    return reference;
  }

  /** Two connections: what a JVM has measured must not delay a question for the time. */
  private record Line(AgentService calls, AgentService clock) implements AgentService {
    @Override
    public String describe(String token) {
      return calls.describe(token);
    }

    @Override
    public String claim(String token, String run) {
      return calls.claim(token, run);
    }

    @Override
    public long[] time(String token, String run) {
      return clock.time(token, run);
    }

    @Override
    public String start(String token, String run, String order) {
      return calls.start(token, run, order);
    }

    @Override
    public String send(String token, String run, String child, long number, String line) {
      return calls.send(token, run, child, number, line);
    }

    @Override
    public byte[] poll(String token, String run, String child, long cursor) {
      return calls.poll(token, run, child, cursor);
    }

    @Override
    public String stop(String token, String run, String child, boolean insist) {
      return calls.stop(token, run, child, insist);
    }

    @Override
    public String release(String token, String run) {
      return calls.release(token, run);
    }
  }

  /** Closes every connection. */
  @Override
  public void close() {
    framework.destroy();
  }
}
