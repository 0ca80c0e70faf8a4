package @package@;

import io.github.timebench.api.VariantBinding.HopTimer;


/** A service of a chain: answers every call with what the next service answers. Thread-safe. */
public final class Hop implements TransferService {
  private final TransferService next;
  private final HopTimer timer;

  Hop(TransferService next, HopTimer timer) {
    this.next = next;
    this.timer = timer;
  }

  @Override
  public Tick echoTick(Tick tick) {
    return timed(timer.begin(), next.echoTick(tick));
  }

  @Override
  public long createTick(Tick tick) {
    return timed(timer.begin(), next.createTick(tick));
  }

  @Override
  public Tick getTick(long seed, int fractionDigits, int items, int index) {
    return timed(timer.begin(), next.getTick(seed, fractionDigits, items, index));
  }

  @Override
  public Order echoOrder(Order order) {
    return timed(timer.begin(), next.echoOrder(order));
  }

  @Override
  public long createOrder(Order order) {
    return timed(timer.begin(), next.createOrder(order));
  }

  @Override
  public Order getOrder(long seed, int fractionDigits, int items, int index) {
    return timed(timer.begin(), next.getOrder(seed, fractionDigits, items, index));
  }

  @Override
  public Page echoPage(Page page) {
    return timed(timer.begin(), next.echoPage(page));
  }

  @Override
  public long createPage(Page page) {
    return timed(timer.begin(), next.createPage(page));
  }

  @Override
  public Page getPage(long seed, int fractionDigits, int items, int index) {
    return timed(timer.begin(), next.getPage(seed, fractionDigits, items, index));
  }

  /** Arguments are evaluated in order: the call that gives the reply begins after {@code begin}. */
  private <T> T timed(long begin, T reply) {
    timer.answered(begin);
    return reply;
  }

  private long timed(long begin, long reply) {
    timer.answered(begin);
    return reply;
  }
}
