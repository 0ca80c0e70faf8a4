package @package@;

/** The state of an order. All names have one length, so that a status never changes a message's size. */
public enum OrderStatus {
  PENDING,
  SHIPPED,
  SETTLED
}
