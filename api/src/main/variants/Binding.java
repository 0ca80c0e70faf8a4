package @package@;

import io.github.timebench.api.VariantBinding.HopTimer;
import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.Operation;
import io.github.timebench.api.PayloadSource;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import java.util.function.IntFunction;

/** Ties this variant's own classes to the code that handles every variant alike. */
public final class Binding implements VariantBinding<TransferService>, Bindings.BuiltIn {
  @Override
  public Variant variant() {
    return @VARIANT@;
  }

  @Override
  public VariantBinding<?> classes() {
    return this;
  }

  @Override
  public Class<TransferService> serviceInterface() {
    return TransferService.class;
  }

  @Override
  public TransferService answers() {
    return new Answers();
  }

  @Override
  public TransferService hop(TransferService next, HopTimer timer) {
    return new Hop(next, timer);
  }

  @Override
  public Object payload(Corpus corpus, int index) {
    PayloadSource source = new PayloadSource(DateType.@TYPE@, corpus.seed(), corpus.precision());
    return switch (corpus.shape()) {
      case VALUE -> source.time(index, 0);
      case TICK -> new Tick(source, index);
      case ORDER -> new Order(source, index);
      case PAGE -> new Page(source, index, corpus.items());
    };
  }

  @Override
  public long digest(Object payload) {
    if (payload instanceof Tick tick) {
      return tick.digest();
    }
    if (payload instanceof Order order) {
      return order.digest();
    }
    return ((Page) payload).digest();
  }

  @Override
  public IntFunction<Object> calls(
      TransferService stub, Operation operation, Corpus corpus, Object[] payloads) {
    long seed = corpus.seed();
    int digits = corpus.precision().fractionDigits();
    int items = corpus.items();
    return switch (corpus.shape()) {
      case VALUE -> throw new IllegalArgumentException("shape value has no service; use tick");
      case TICK ->
          switch (operation) {
            case ECHO -> index -> stub.echoTick((Tick) payloads[index]);
            case CREATE -> index -> stub.createTick((Tick) payloads[index]);
            case GET -> index -> stub.getTick(seed, digits, items, index);
          };
      case ORDER ->
          switch (operation) {
            case ECHO -> index -> stub.echoOrder((Order) payloads[index]);
            case CREATE -> index -> stub.createOrder((Order) payloads[index]);
            case GET -> index -> stub.getOrder(seed, digits, items, index);
          };
      case PAGE ->
          switch (operation) {
            case ECHO -> index -> stub.echoPage((Page) payloads[index]);
            case CREATE -> index -> stub.createPage((Page) payloads[index]);
            case GET -> index -> stub.getPage(seed, digits, items, index);
          };
    };
  }
}
