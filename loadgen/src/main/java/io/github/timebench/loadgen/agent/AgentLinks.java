package io.github.timebench.loadgen.agent;

import io.github.timebench.api.Serializer;
import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.RemotingServer;
import org.apache.dubbo.remoting.transport.AbstractChannelHandlerDelegate;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;
import org.apache.dubbo.rpc.Protocol;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeModelAware;

/** A coordinator's connections with agents, in a separate Dubbo framework. Thread-safe. */
public final class AgentLinks implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 3_000;

  private final FrameworkModel framework = new FrameworkModel();
  private final Connections connections = Connections.of(framework);
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
    ReferenceConfig<AgentService> reference = reference(application, AgentService.class, url);
    reference.setClient(Transport.NAME);
    return reference.get();
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
    connections.end(framework);
  }

  /**
   * The connections of one Dubbo framework that have not ended. Dubbo closes a connection and
   * learns of its end on other threads, which need the framework: where it is destroyed meanwhile
   * they fail, with stack traces. A bean of the framework. Thread-safe.
   */
  static final class Connections {
    /** The only protocol that agents speak. */
    static final String PROTOCOL = "dubbo";

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private int open;

    /** Those of a framework that has none yet. */
    static Connections of(FrameworkModel framework) {
      Connections connections = new Connections();
      framework.getBeanFactory().registerBean(connections);
      return connections;
    }

    /** Closes all of them, and destroys their framework when they have ended. */
    void end(FrameworkModel framework) {
      framework.getExtensionLoader(Protocol.class).getExtension(PROTOCOL).destroy();
      awaitEnd();
      framework.destroy();
    }

    private synchronized void connected() {
      open++;
    }

    private synchronized void disconnected() {
      open--;
      notifyAll();
    }

    /** Not for ever: a framework that is destroyed early is no more than loud. */
    private synchronized void awaitEnd() {
      long endNanos = NanoClock.SYSTEM.nanoTime() + PATIENCE.toNanos();
      long leftMillis = PATIENCE.toMillis();
      try {
        while (open > 0 && leftMillis > 0) {
          wait(leftMillis);
          leftMillis = Duration.ofNanos(endNanos - NanoClock.SYSTEM.nanoTime()).toMillis();
        }
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Dubbo's own transport, counted. A Dubbo extension. */
  public static final class Transport extends NettyTransporter implements ScopeModelAware {
    /** The extension's name. */
    static final String NAME = "timebench-counted";

    private Connections connections;

    @Override
    public void setFrameworkModel(FrameworkModel framework) {
      connections = framework.getBeanFactory().getBean(Connections.class);
    }

    @Override
    public RemotingServer bind(URL url, ChannelHandler handler) throws RemotingException {
      return super.bind(url, new Counting(handler, connections));
    }

    @Override
    public Client connect(URL url, ChannelHandler handler) throws RemotingException {
      return super.connect(url, new Counting(handler, connections));
    }
  }

  private static final class Counting extends AbstractChannelHandlerDelegate {
    private final Connections connections;

    Counting(ChannelHandler handler, Connections connections) {
      super(handler);
      this.connections = connections;
    }

    @Override
    public void connected(Channel channel) throws RemotingException {
      connections.connected();
      super.connected(channel);
    }

    @Override
    public void disconnected(Channel channel) throws RemotingException {
      try {
        super.disconnected(channel);
      } finally {
        connections.disconnected();
      }
    }
  }
}
