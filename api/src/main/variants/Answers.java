package @package@;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;

/** The provider's side of {@link TransferService}: pure functions of the request. Thread-safe. */
public final class Answers implements TransferService {
  private final Corpus.Cache corpora = new Corpus.Cache(new Binding());

  @Override
  public Tick echoTick(Tick tick) {
    return tick;
  }

  @Override
  public long createTick(Tick tick) {
    return tick.digest();
  }

  @Override
  public Tick getTick(long seed, int fractionDigits, int items, int index) {
    return (Tick) regenerate(Shape.TICK, seed, fractionDigits, items, index);
  }

  @Override
  public Order echoOrder(Order order) {
    return order;
  }

  @Override
  public long createOrder(Order order) {
    return order.digest();
  }

  @Override
  public Order getOrder(long seed, int fractionDigits, int items, int index) {
    return (Order) regenerate(Shape.ORDER, seed, fractionDigits, items, index);
  }

  @Override
  public Page echoPage(Page page) {
    return page;
  }

  @Override
  public long createPage(Page page) {
    return page.digest();
  }

  @Override
  public Page getPage(long seed, int fractionDigits, int items, int index) {
    return (Page) regenerate(Shape.PAGE, seed, fractionDigits, items, index);
  }

  private Object regenerate(Shape shape, long seed, int fractionDigits, int items, int index) {
    return corpora.corpus(shape, seed, Precision.ofFractionDigits(fractionDigits), items)[index];
  }
}
