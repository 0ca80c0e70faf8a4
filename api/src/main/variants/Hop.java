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
    long begin = timer.begin();
    Tick reply = next.echoTick(tick);
    timer.answered(begin);
    return reply;
  }

  @Override
  public long createTick(Tick tick) {
    long begin = timer.begin();
    long reply = next.createTick(tick);
    timer.answered(begin);
    return reply;
  }

  @Override
  public Tick getTick(long seed, int fractionDigits, int items, int index) {
    long begin = timer.begin();
    Tick reply = next.getTick(seed, fractionDigits, items, index);
    timer.answered(begin);
    return reply;
  }

  @Override
  public Order echoOrder(Order order) {
    long begin = timer.begin();
    Order reply = next.echoOrder(order);
    timer.answered(begin);
    return reply;
  }

  @Override
  public long createOrder(Order order) {
    long begin = timer.begin();
    long reply = next.createOrder(order);
    timer.answered(begin);
    return reply;
  }

  @Override
  public Order getOrder(long seed, int fractionDigits, int items, int index) {
    long begin = timer.begin();
    Order reply = next.getOrder(seed, fractionDigits, items, index);
    timer.answered(begin);
    return reply;
  }

  @Override
  public Page echoPage(Page page) {
    long begin = timer.begin();
    Page reply = next.echoPage(page);
    timer.answered(begin);
    return reply;
  }

  @Override
  public long createPage(Page page) {
    long begin = timer.begin();
    long reply = next.createPage(page);
    timer.answered(begin);
    return reply;
  }

  @Override
  public Page getPage(long seed, int fractionDigits, int items, int index) {
    long begin = timer.begin();
    Page reply = next.getPage(seed, fractionDigits, items, index);
    timer.answered(begin);
    return reply;
  }
}
