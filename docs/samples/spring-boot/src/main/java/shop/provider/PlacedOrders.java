package shop.provider;

import java.time.Instant;
import java.time.LocalTime;
import org.apache.dubbo.config.annotation.DubboService;
import shop.api.Order;
import shop.api.Orders;

/** Delivers every order at noon of the day on which it is wanted. */
@DubboService
public class PlacedOrders implements Orders {

  @Override
  public Order place(Order order) {
    order.setPlacedAt(Instant.now());
    order.setDeliveredAt(order.getWantedBy().atTime(LocalTime.NOON));
    return order;
  }
}
