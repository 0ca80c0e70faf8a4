package @package@;

import io.github.timebench.api.Digest;
import io.github.timebench.api.PayloadSource;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A list of orders, as a search or an export answers. */
public final class Page implements Serializable {
  private static final long serialVersionUID = 1L;

  private List<Order> orders;

  /** For deserializers. */
  public Page() {}

  /** Payload {@code index} of the source: {@code items} consecutive orders. */
  public Page(PayloadSource source, int index, int items) {
    this.orders = new ArrayList<>(items);
    for (int item = 0; item < items; item++) {
      orders.add(new Order(source, index * items + item));
    }
  }

  public List<Order> getOrders() {
    return orders;
  }

  public void setOrders(List<Order> orders) {
    this.orders = orders;
  }

  /** A 64-bit digest of every field of every order, in order. */
  public long digest() {
    if (orders == null) {
      return Digest.START;
    }
    long digest = Digest.mix(Digest.START, orders.size());
    for (Order order : orders) {
      digest = Digest.mix(digest, order == null ? 0 : order.digest());
    }
    return digest;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Page that && Objects.equals(orders, that.orders);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(digest());
  }

  @Override
  public String toString() {
    return "Page[orders=" + (orders == null ? "null" : orders.size()) + "]";
  }
}
