package shop.provider;

import java.time.Instant;
import java.time.LocalTime;
import org.apache.dubbo.config.annotation.DubboService;
import shop.api.Purchase;
import shop.api.Orders;

/** Delivers every order at noon of the day on which it is wanted. */
@DubboService
public class PlacedOrders implements Orders {

  @Override
  public Purchase place(Purchase purchase) {
    purchase.setPlacedAt(Instant.now());
    purchase.setDeliveredAt(purchase.getWantedBy().atTime(LocalTime.NOON));
    return purchase;
  }
}
