package shop.api;

/** The service. */
public interface Orders {

  /** Places an order and returns it with its times. */
  Purchase place(Purchase purchase);
}
