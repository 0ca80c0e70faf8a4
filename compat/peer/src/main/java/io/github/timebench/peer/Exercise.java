package io.github.timebench.peer;

import static io.github.timebench.peer.PeerSettings.NAP_TIMEOUT_MILLIS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;

/** Every kind of call, several times over; the keys of its tallies are the kinds. */
final class Exercise {
  static final String TOO_LARGE = "too-large";
  static final String OWN_SERIALIZER = "own-serializer";

  private static final int ROUNDS = 5;

  /** Fewer than a provider has threads. */
  private static final int AT_ONCE = 6;

  /** Around the payload that the cells of {@value #TOO_LARGE} allow: 100,000 bytes. */
  private static final int MUCH = 60_000;

  private static final int TOO_MUCH = 200_000;

  /** In the tzdata of 2022b and later. */
  private static final String YOUNG_ZONE = "Europe/Kyiv";

  private static final int MAX_TRIES = 200;
  private static final long BETWEEN_TRIES_NANOS = MILLISECONDS.toNanos(10);

  /** One for all calls: Dubbo exports each listener, and by default at most one a connection. */
  private final TimeListener listener = times -> times;

  private final TimeService service;
  private final GenericService generic;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private final Set<String> more;
  private final Supplier<Map<String, Tally>> own;
  private long number;

  /**
   * @param more checks that only some cells make: {@value #TOO_LARGE}, {@value #OWN_SERIALIZER}
   * @param own calls of a reader's API, by kind
   */
  Exercise(
      TimeService service,
      GenericService generic,
      Set<String> more,
      Supplier<Map<String, Tally>> own) {
    this.service = service;
    this.generic = generic;
    this.more = more;
    this.own = own;
  }

  Map<String, Tally> run() {
    tallies.clear();
    for (int round = 0; round < ROUNDS; round++) {
      number++;
      values();
      containers();
      fields();
      exceptions();
      asynchronous();
      generic();
      callback();
      oneWay();
      atOnce();
      text();
      usedUp();
      givenUp();
      youngZone();
      own.get().forEach(this::add);
      if (more.contains(TOO_LARGE)) {
        tooLarge();
      }
      if (more.contains(OWN_SERIALIZER)) {
        ownSerializer();
      }
    }
    return tallies;
  }

  private void add(String kind, Tally tally) {
    tallies.merge(kind, tally, Tally::plus);
  }

  private void values() {
    for (Object value : Samples.all()) {
      add("value", Call.expecting(value, () -> service.value(value)));
      add("$echo", Call.expecting(value, () -> ((EchoService) service).$echo(value)));
    }
    add("value", Call.expecting(null, () -> service.value(null)));
  }

  private void containers() {
    List<Object> list = new ArrayList<>(Samples.all());
    add("list", Call.expecting(list, () -> service.value(list)));
    Map<String, Object> values = new LinkedHashMap<>();
    Map<Object, String> keys = new LinkedHashMap<>();
    for (Object value : list) {
      values.put(value.getClass().getSimpleName() + values.size(), value);
      keys.put(value, value.toString());
    }
    add("map", Call.expecting(values, () -> service.value(values)));
    add("map key", Call.expecting(keys, () -> service.value(keys)));
  }

  private void fields() {
    Times times = new Times(number);
    add("field", Call.expecting(times, () -> service.times(times)));
    Times empty = new Times();
    add("field", Call.expecting(empty, () -> service.times(empty)));
  }

  private void exceptions() {
    Times times = new Times(number);
    add("exception", Call.expectingRefusal(times, () -> service.refuse(times)));
  }

  private void asynchronous() {
    Times times = new Times(number);
    int millis = 2 * PeerSettings.TIMEOUT_MILLIS;
    add("async", Call.expecting(times, () -> service.later(times).get(millis, MILLISECONDS)));
    add(
        "async",
        Call.expecting(
            times,
            () -> Call.context().asyncCall(() -> service.times(times)).get(millis, MILLISECONDS)));
  }

  private void generic() {
    Times times = new Times(number);
    Object[] arguments = {times.instant(), times.localDateTime()};
    String[] types = {"java.time.Instant", "java.time.LocalDateTime"};
    add(
        "generic",
        Call.expecting(
            times.instant() + " " + times.localDateTime(),
            () -> generic.$invoke("text", types, arguments)));
  }

  private void callback() {
    Times times = new Times(number);
    add("callback", Call.expecting(times, () -> service.tell(times, listener)));
  }

  /** A call without an answer, then calls that ask whether it arrived. */
  private void oneWay() {
    Call.context().asyncCall(() -> service.note(number));
    add(
        "one-way",
        Call.expecting(
            true,
            () -> {
              int tries = 0;
              while (!service.noted(number) && tries < MAX_TRIES) {
                tries++;
                LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
              }
              return tries < MAX_TRIES;
            }));
  }

  /** Several under way at the same time, which Dubbo may write in one go. */
  private void atOnce() {
    Times times = new Times(number);
    List<CompletableFuture<Times>> replies = new ArrayList<>();
    for (int call = 0; call < AT_ONCE; call++) {
      replies.add(Call.context().asyncCall(() -> service.times(times)));
    }
    int millis = 2 * PeerSettings.TIMEOUT_MILLIS;
    replies.forEach(
        reply -> add("at once", Call.expecting(times, () -> reply.get(millis, MILLISECONDS))));
  }

  /** Text that takes two, three and four bytes a character, of several lengths. */
  private void text() {
    for (int repeated : new int[] {1, 20, 100, 500}) {
      String text = "订单号：Größe\uD83D\uDE80。".repeat(repeated);
      // Old releases cannot write unmodifiable ones.
      Map<String, List<String>> texts = new LinkedHashMap<>();
      texts.put(text, new ArrayList<>(List.of(text, "ascii", text)));
      add("text", Call.expecting(text, () -> service.value(text)));
      add("text", Call.expecting(texts, () -> service.value(texts)));
    }
  }

  /** What can be written only once; of an iterator, not every hessian-lite reads the list. */
  private void usedUp() {
    byte[] bytes = "once".getBytes(StandardCharsets.UTF_8);
    add(
        "stream",
        Call.expecting(
            true,
            () ->
                service.value(new ByteArrayInputStream(bytes)) instanceof byte[] read
                    && Arrays.equals(bytes, read)));
    List<Object> list = new ArrayList<>(Samples.all());
    add("iterator", Call.expectingOrFailure(list, () -> service.value(list.iterator())));
  }

  /** A call that times out, and one that is cancelled; the next call finds nothing of them. */
  private void givenUp() {
    Times times = new Times(number);
    add("timed out", Call.expectingTimeout(() -> service.nap(3L * NAP_TIMEOUT_MILLIS)));
    add("after a timeout", Call.expecting(times, () -> service.times(times)));
    add(
        "after a cancelled call",
        Call.expecting(
            times,
            () -> {
              Call.context().asyncCall(() -> service.nap(NAP_TIMEOUT_MILLIS / 2L)).cancel(true);
              return service.times(times);
            }));
  }

  /** A zone that an older JDK on the other side does not know: the same, or a failure. */
  private void youngZone() {
    if (ZoneId.getAvailableZoneIds().contains(YOUNG_ZONE)) {
      Object value = LocalDateTime.of(2026, 11, 22, 8, 0).atZone(ZoneId.of(YOUNG_ZONE));
      add("young zone", Call.expectingOrFailure(value, () -> service.value(value)));
    }
  }

  /**
   * More than may pass is refused by the side that would write it; what may pass does, after it.
   */
  private void tooLarge() {
    String words = "Data length too large";
    String tooMuch = "x".repeat(TOO_MUCH);
    add("too large", Call.expectingFailure(words, () -> service.value(tooMuch)));
    add("too large", Call.expectingFailure(words, () -> service.letters(TOO_MUCH)));
    String much = "x".repeat(MUCH);
    add("large", Call.expecting(much, () -> service.letters(MUCH)));
    add("large", Call.expecting(much, () -> service.value(much)));
  }

  /** What the application's serializer writes in place of a secret must arrive, not the secret. */
  private void ownSerializer() {
    Secret secret = new Secret("4711");
    add("own serializer", Call.expecting(secret.masked(), () -> service.value(secret)));
  }
}
