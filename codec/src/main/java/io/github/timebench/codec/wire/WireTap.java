package io.github.timebench.codec.wire;

import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;

/**
 * Counts and captures what passes the codec, per service that is called, or per arm that calls it.
 * It is a bean of the Dubbo framework whose connections it watches, so that two frameworks in one
 * JVM never share a count; a framework of a consumer, since a server's connections are of no one
 * service. Thread-safe.
 */
public final class WireTap {
  /** Stands for the address of connections that lead to no provider that was named. */
  public static final String ELSEWHERE = "elsewhere";

  /**
   * The parameter of a reference that says to which arm its connections belong, where several arms
   * call one service. It stays in this JVM.
   */
  public static final String ARM = "timebench.arm";

  private final Map<String, ServiceWire> byService;
  private final Function<URL, String> key;

  /**
   * A tap with every count at zero.
   *
   * @param services by Dubbo's keys: the interface, and its version where it has one
   * @param providers that are counted one by one: {@code host:port}, as they are registered
   */
  public WireTap(Collection<String> services, Collection<String> providers) {
    this(services, providers, URL::getServiceKey);
  }

  private WireTap(
      Collection<String> services, Collection<String> providers, Function<URL, String> key) {
    this.key = key;
    byService =
        services.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Function.identity(), service -> new ServiceWire(service, providers)));
  }

  /** A tap that goes by {@link #ARM}: what it counts by "service" is an arm's. */
  public static WireTap ofArms(Collection<String> arms, Collection<String> providers) {
    return new WireTap(arms, providers, url -> url.getParameter(ARM));
  }

  public WireCounts counts(String service) {
    return byService.get(service).counts();
  }

  /**
   * The counts of a service until now by provider; those of connections to others, if any passed,
   * are {@link #ELSEWHERE}.
   */
  public Map<String, WireCounts> countsByProvider(String service) {
    return byService.get(service).countsByProvider();
  }

  /** Length of the last request to a service; 0 before any. */
  public int lastRequestBytes(String service) {
    return byService.get(service).lastRequestBytes();
  }

  /** Length of the last response of a service; 0 before any. */
  public int lastResponseBytes(String service) {
    return byService.get(service).lastResponseBytes();
  }

  /**
   * Makes one blocking call and keeps its messages. No other call of the service may be under way.
   *
   * @throws IllegalStateException if no request or no response passed meanwhile
   */
  public CapturedExchange capture(String service, Runnable oneCall) {
    return byService.get(service).capture(oneCall);
  }

  /** The wire of a connection's service or arm, or null for others. */
  ServiceWire wireOf(URL connection) {
    String service = key.apply(connection);
    return service == null ? null : byService.get(service);
  }

  /**
   * One call as Dubbo put it on the wire: the 16-byte header, then the body with its attachments.
   *
   * @param request the whole request; the caller gets a copy
   * @param response the whole response; the caller gets a copy
   */
  public record CapturedExchange(byte[] request, byte[] response) {
    public CapturedExchange {
      request = request.clone();
      response = response.clone();
    }

    @Override
    public byte[] request() {
      return request.clone();
    }

    @Override
    public byte[] response() {
      return response.clone();
    }
  }
}
