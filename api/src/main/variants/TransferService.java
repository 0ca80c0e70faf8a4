package @package@;

/**
 * The measured service: each shape both ways ({@code echo}), in the request only ({@code create}) and in
 * the response only ({@code get}).
 *
 * <p>{@code create} answers with the digest of what the provider decoded. {@code get} answers with
 * payload {@code index} of the corpus that {@code seed}, {@code fractionDigits} (3, 6 or 9 digits of
 * a second) and {@code items} name.
 */
public interface TransferService {
  Tick echoTick(Tick tick);

  long createTick(Tick tick);

  Tick getTick(long seed, int fractionDigits, int items, int index);

  Order echoOrder(Order order);

  long createOrder(Order order);

  Order getOrder(long seed, int fractionDigits, int items, int index);

  Page echoPage(Page page);

  long createPage(Page page);

  Page getPage(long seed, int fractionDigits, int items, int index);
}
