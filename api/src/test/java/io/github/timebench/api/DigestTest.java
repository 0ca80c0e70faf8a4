package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.inst.stocka.Order;
import io.github.timebench.api.inst.stocka.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Hazard: a digest that overlooks a field, so that a wrong request passes as right. */
class DigestTest {
  private static final Corpus ORDERS = new Corpus(Shape.ORDER, 42, Precision.NANOS, 1);

  private static Order order() {
    return (Order)
        Bindings.builtIn().of(Variant.of(DateType.INSTANT, Serializer.STOCK)).payload(ORDERS, 0);
  }

  @Test
  void everyFieldOfAnOrderCounts() {
    Instant other = Instant.EPOCH;
    List<Consumer<Order>> changes =
        List.of(
            o -> o.setId(o.getId() + 1),
            o -> o.setBuyer("x"),
            o -> o.setBuyer(null),
            o -> o.setAmount(o.getAmount().add(BigDecimal.ONE)),
            o ->
                o.setStatus(
                    o.getStatus() == OrderStatus.PENDING
                        ? OrderStatus.SETTLED
                        : OrderStatus.PENDING),
            o -> o.setNote("x"),
            o -> o.setCreated(other),
            o -> o.setPaid(null),
            o -> o.setShipped(other),
            o -> o.setDelivered(o.getDelivered().plusNanos(1)));
    for (Consumer<Order> change : changes) {
      Order changed = order();
      change.accept(changed);
      assertThat(changed.digest()).isNotEqualTo(order().digest());
      assertThat(changed).isNotEqualTo(order());
    }
  }

  @Test
  void swappedFieldsDiffer() {
    Order swapped = order();
    swapped.setPaid(order().getShipped());
    swapped.setShipped(order().getPaid());
    assertThat(swapped.digest()).isNotEqualTo(order().digest());
  }

  @Test
  void aTimeThatIsANumberCountsAsMuch() {
    io.github.timebench.api.msec.stocka.Order order = orderOfNumbers();
    io.github.timebench.api.msec.stocka.Order later = orderOfNumbers();
    assertThat(later).isEqualTo(order).hasSameHashCodeAs(order);

    later.setDelivered(later.getDelivered() + 1);

    assertThat(later).isNotEqualTo(order);
    assertThat(later.digest()).isNotEqualTo(order.digest());
  }

  private static io.github.timebench.api.msec.stocka.Order orderOfNumbers() {
    return (io.github.timebench.api.msec.stocka.Order)
        Bindings.builtIn().of(Variant.of(DateType.LONG, Serializer.STOCK)).payload(ORDERS, 0);
  }

  @Test
  void theOffsetOfATimeCounts() {
    OffsetDateTime time = Instant.EPOCH.atOffset(ZoneOffset.ofHours(1));

    assertThat(Digest.mix(1, time)).isEqualTo(Digest.mix(1, time.plusNanos(0)));
    assertThat(Digest.mix(1, time)).isNotEqualTo(Digest.mix(1, time.plusNanos(1)));
    assertThat(Digest.mix(1, time))
        .isNotEqualTo(Digest.mix(1, time.withOffsetSameInstant(ZoneOffset.UTC)))
        .isNotEqualTo(Digest.mix(1, time.withOffsetSameLocal(ZoneOffset.UTC)));
  }

  @Test
  void mixIsTheFinalizerOfSplitMix64() {
    // First outputs of SplitMix64 seeded with 0, as listed by the Java reference implementation
    // (java.util.SplittableRandom(0).nextLong()).
    java.util.SplittableRandom reference = new java.util.SplittableRandom(0);
    assertThat(Digest.mix(0, 0)).isEqualTo(reference.nextLong());
    assertThat(Digest.mix(Digest.START, 0)).isEqualTo(reference.nextLong());
  }
}
