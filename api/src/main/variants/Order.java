package @package@;

import io.github.timebench.api.Digest;
import io.github.timebench.api.PayloadSource;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Objects;

/** An order as services carry it: nine fields, four of them times. */
public final class Order implements Serializable {
  private static final long serialVersionUID = 1L;

  private long id;
  private String buyer;
  private BigDecimal amount;
  private OrderStatus status;
  private String note;
  private @Time@ created;
  private @Time@ paid;
  private @Time@ shipped;
  private @Time@ delivered;

  /** For deserializers. */
  public Order() {}

  public Order(PayloadSource source, int index) {
    this.id = source.id(index);
    this.buyer = source.text(index, 0, 16);
    this.amount = source.amount(index);
    this.status = OrderStatus.values()[source.choice(index, OrderStatus.values().length)];
    this.note = source.text(index, 1, 32);
    this.created = (@Time@) source.time(index, 0);
    this.paid = (@Time@) source.time(index, 1);
    this.shipped = (@Time@) source.time(index, 2);
    this.delivered = (@Time@) source.time(index, 3);
  }

  public long getId() {
    return id;
  }

  public void setId(long id) {
    this.id = id;
  }

  public String getBuyer() {
    return buyer;
  }

  public void setBuyer(String buyer) {
    this.buyer = buyer;
  }

  public BigDecimal getAmount() {
    return amount;
  }

  public void setAmount(BigDecimal amount) {
    this.amount = amount;
  }

  public OrderStatus getStatus() {
    return status;
  }

  public void setStatus(OrderStatus status) {
    this.status = status;
  }

  public String getNote() {
    return note;
  }

  public void setNote(String note) {
    this.note = note;
  }

  public @Time@ getCreated() {
    return created;
  }

  public void setCreated(@Time@ created) {
    this.created = created;
  }

  public @Time@ getPaid() {
    return paid;
  }

  public void setPaid(@Time@ paid) {
    this.paid = paid;
  }

  public @Time@ getShipped() {
    return shipped;
  }

  public void setShipped(@Time@ shipped) {
    this.shipped = shipped;
  }

  public @Time@ getDelivered() {
    return delivered;
  }

  public void setDelivered(@Time@ delivered) {
    this.delivered = delivered;
  }

  /** A 64-bit digest of every field. */
  public long digest() {
    long digest = Digest.mix(Digest.START, id);
    digest = Digest.mix(digest, buyer);
    digest = Digest.mix(digest, amount);
    digest = Digest.mix(digest, status);
    digest = Digest.mix(digest, note);
    digest = Digest.mix(digest, created);
    digest = Digest.mix(digest, paid);
    digest = Digest.mix(digest, shipped);
    return Digest.mix(digest, delivered);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Order that
        && id == that.id
        && Objects.equals(buyer, that.buyer)
        && Objects.equals(amount, that.amount)
        && status == that.status
        && Objects.equals(note, that.note)
        && Digest.same(created, that.created)
        && Digest.same(paid, that.paid)
        && Digest.same(shipped, that.shipped)
        && Digest.same(delivered, that.delivered);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(digest());
  }

  @Override
  public String toString() {
    return "Order[id=" + id + ", created=" + created + ", delivered=" + delivered + "]";
  }
}
