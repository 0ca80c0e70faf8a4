package io.github.timebench.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.MultiMessage;
import org.apache.dubbo.rpc.Invocation;
import org.junit.jupiter.api.Test;

/** Hazard: requests that are missed, counted twice, or counted for another service. */
class ReceivedRequestsTest {
  private final ReceivedRequests received = new ReceivedRequests();

  private static Request request(Map<String, String> attachments) {
    Request request = new Request(1);
    request.setData(
        Proxy.newProxyInstance(
            ReceivedRequestsTest.class.getClassLoader(),
            new Class<?>[] {Invocation.class},
            (proxy, method, arguments) -> attachments.get((String) arguments[0])));
    return request;
  }

  private static Request of(String service, String version) {
    return request(Map.of("path", service, "version", version));
  }

  @Test
  void eachServiceIsCountedByItsKey() {
    received.read(of("shop.Orders", "0.0.0"));
    received.read(of("shop.Orders", "0.0.2"));
    received.read(of("shop.Orders", ""));
    received.read(request(Map.of("path", "shop.Prices")));

    assertThat(received.counts())
        .isEqualTo(Map.of("shop.Orders", 2L, "shop.Orders:0.0.2", 1L, "shop.Prices", 1L));
  }

  @Test
  void severalMessagesThatCameAtOnceAreCountedOneByOne() {
    MultiMessage several = MultiMessage.create();
    several.addMessage(of("shop.Orders", "0.0.0"));
    several.addMessage(new Response(2));
    several.addMessage(of("shop.Orders", "0.0.0"));

    received.read(several);

    assertThat(received.counts()).isEqualTo(Map.of("shop.Orders", 2L));
  }

  @Test
  void whatIsNoCallOfAServiceIsNotCounted() {
    Request heartbeat = new Request(1);
    heartbeat.setEvent("H");
    Request broken = new Request(2);
    broken.setBroken(true);
    broken.setData(new IllegalStateException("cannot be read"));

    received.read(heartbeat);
    received.read(broken);
    received.read(new Response(3));
    received.read(request(Map.of()));

    assertThat(received.counts()).isEmpty();
  }
}
