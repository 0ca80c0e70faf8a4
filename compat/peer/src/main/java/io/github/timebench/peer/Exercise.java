package io.github.timebench.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;

/** Every kind of call, several times over; the keys of its tallies are the kinds. */
final class Exercise {
  private static final int ROUNDS = 5;

  private final TimeService service;
  private final GenericService generic;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private long number;

  Exercise(TimeService service, GenericService generic) {
    this.service = service;
    this.generic = generic;
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
    add(
        "async",
        Call.expecting(times, () -> service.later(times).get(millis, TimeUnit.MILLISECONDS)));
    add(
        "async",
        Call.expecting(
            times,
            () ->
                RpcContext.getServiceContext()
                    .asyncCall(() -> service.times(times))
                    .get(millis, TimeUnit.MILLISECONDS)));
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
}
