package shop.api;

/** The service. */
public interface Orders {

  /** Places an order and returns it with its times. */
  Order place(Order order);
}
