import com.acme.order.OrderDto;
import com.acme.order.OrderQuery;
import com.acme.order.PageResult;
import io.github.timebench.lab.EmbeddedZooKeeper;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/**
 * The running service of a reader, the API of docs/samples/own-types, until standard input closes: in the registry of the first
 * argument, or in one of its own.
 */
public class OrderProvider {
  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      serve(args[0]);
    } else {
      try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start()) {
        serve(registry.url());
      }
    }
    System.exit(0);
  }

  private static void serve(String registry) throws Exception {
    ServiceConfig<OrderQuery> service = new ServiceConfig<>();
    service.setInterface(OrderQuery.class);
    service.setGroup("test");
    service.setVersion("1.0.0");
    service.setRef(new Orders());
    ProtocolConfig protocol = new ProtocolConfig("dubbo", -1);
    protocol.setHost("127.0.0.1");
    DubboBootstrap.getInstance()
        .application("orders")
        .registry(new RegistryConfig(registry))
        .protocol(protocol)
        .service(service)
        .start();
    System.out.println("ready: " + registry);
    while (System.in.read() >= 0) {}
    DubboBootstrap.getInstance().stop();
  }

  private static class Orders implements OrderQuery {
    @Override
    public OrderDto find(String orderNo) {
      OrderDto order = new OrderDto();
      order.setOrderNo(orderNo);
      order.setState(OrderDto.State.PAID);
      order.setChangedAt(Instant.parse("2026-11-22T10:15:30.123456Z"));
      order.setPlacedAt(LocalDateTime.parse("2026-11-22T10:15:30.123456"));
      order.setArrival(LocalDate.parse("2026-11-24"));
      return order;
    }

    @Override
    public PageResult<OrderDto> page(com.acme.order.Criteria criteria) {
      PageResult<OrderDto> page = new PageResult<>();
      page.setTotal(2);
      page.getRows().addAll(List.of(find("C1"), find("C2")));
      return page;
    }

    @Override
    public void shipped(String orderNo, LocalDateTime at) {}
  }
}
