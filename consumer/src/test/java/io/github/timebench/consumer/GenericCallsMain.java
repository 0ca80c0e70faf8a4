package io.github.timebench.consumer;

import com.google.gson.Gson;
import com.sun.management.OperatingSystemMXBean;
import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * What a load tool sees of the date type that calls generically, as those do that have no classes
 * of the service, beside one that calls typed stubs: the same method of the same provider, in turn.
 * Arguments: ZooKeeper's port, callers, seconds of a slice, rounds. As many rounds warm up.
 */
public final class GenericCallsMain {
  private static final Corpus CORPUS = new Corpus(Shape.PAGE, 1, Precision.MILLIS, 20);
  private static final String METHOD = "getPage";
  private static final String[] TYPES = {"long", "int", "int", "int"};
  private static final List<Variant> VARIANTS =
      List.of(
          Variant.of(DateType.DATE, Serializer.STOCK),
          Variant.of(DateType.LOCALDATETIME, Serializer.STOCK));

  /** How a reply is come by. */
  private enum Way {
    TYPED,
    GENERIC,
    /** With the reply turned into JSON before the next call, as JMeter's plugin does. */
    GENERIC_JSON
  }

  private record Arm(Way way, Variant variant) {}

  private record Slice(long calls, double seconds, double cpuSeconds) {
    double perSecond() {
      return calls / seconds;
    }

    double cpuMicros() {
      return cpuSeconds * 1e6 / calls;
    }
  }

  private final int threads;
  private final double sliceSeconds;
  private final Map<Arm, IntFunction<Object>> calls = new LinkedHashMap<>();

  private GenericCallsMain(int threads, double sliceSeconds) {
    this.threads = threads;
    this.sliceSeconds = sliceSeconds;
  }

  public static void main(String[] arguments) throws Exception {
    RegistryAddress registry = new RegistryAddress("127.0.0.1", Integer.parseInt(arguments[0]));
    int rounds = Integer.parseInt(arguments[3]);
    GenericCallsMain main =
        new GenericCallsMain(Integer.parseInt(arguments[1]), Double.parseDouble(arguments[2]));
    ConsumerSettings settings = ConsumerSettings.of(registry);
    FrameworkModel framework = new FrameworkModel();
    try (VariantReferences typed = VariantReferences.open(settings, VARIANTS)) {
      main.addTyped(typed);
      main.addGeneric(framework, settings);
      main.run(rounds);
      main.print(main.run(rounds));
    } finally {
      framework.destroy();
    }
  }

  private void addTyped(VariantReferences typed) {
    for (Variant variant : VARIANTS) {
      VerifiedCalls verified =
          Bindings.builtIn().of(variant).verifiedCalls(typed.stub(variant), Operation.GET, CORPUS);
      print(variant, Way.TYPED, typed.capture(variant, () -> verified.call(0)));
      calls.put(
          new Arm(Way.TYPED, variant),
          index -> {
            Object reply = verified.call(index);
            if (!verified.isExpected(index, reply)) {
              throw new IllegalStateException("a wrong reply from " + variant.label());
            }
            return reply;
          });
    }
  }

  private void addGeneric(FrameworkModel framework, ConsumerSettings settings) {
    List<String> services = VARIANTS.stream().map(GenericCallsMain::service).toList();
    WireTap tap = new WireTap(services, List.of());
    framework.getBeanFactory().registerBean(tap);
    ApplicationModel application = framework.newApplication();
    ReferenceSettings references = ReferenceSettings.of(settings);
    DubboBootstrap bootstrap = references.bootstrap(application);
    Map<Variant, ReferenceConfig<?>> configs = new LinkedHashMap<>();
    for (Variant variant : VARIANTS) {
      ReferenceConfig<?> config =
          references.of(Bindings.builtIn().of(variant).serviceInterface(), variant.serializer());
      config.setGeneric("true");
      configs.put(variant, config);
      bootstrap.reference(config);
    }
    bootstrap.start();
    Gson gson = new Gson();
    for (Variant variant : VARIANTS) {
      GenericService stub = (GenericService) configs.get(variant).get();
      IntFunction<Object> call = index -> invoke(stub, index);
      print(variant, Way.GENERIC, tap.capture(service(variant), () -> call.apply(0)));
      calls.put(new Arm(Way.GENERIC, variant), call);
      calls.put(new Arm(Way.GENERIC_JSON, variant), index -> gson.toJson(call.apply(index)));
    }
  }

  private static String service(Variant variant) {
    return Bindings.builtIn().of(variant).serviceInterface().getName();
  }

  private static Object invoke(GenericService stub, int index) {
    Object[] values = {CORPUS.seed(), CORPUS.precision().fractionDigits(), CORPUS.items(), index};
    Object reply = stub.$invoke(METHOD, TYPES, values);
    if (!(reply instanceof Map<?, ?> page)
        || !(page.get("orders") instanceof List<?> orders)
        || orders.size() != CORPUS.items()) {
      throw new IllegalStateException("no page of orders: " + reply);
    }
    return reply;
  }

  private static void print(Variant variant, Way way, CapturedExchange exchange) {
    System.out.printf(
        Locale.ROOT,
        "%-20s %-12s request %,6d B, response %,6d B%n",
        variant.label(),
        way,
        exchange.request().length,
        exchange.response().length);
  }

  /** All arms in turn, each round in another order. */
  private Map<Arm, List<Slice>> run(int rounds) throws InterruptedException {
    Map<Arm, List<Slice>> slices = new LinkedHashMap<>();
    List<Arm> order = new ArrayList<>(calls.keySet());
    for (int round = 0; round < rounds; round++) {
      Collections.rotate(order, 1);
      if (round % order.size() == 0) {
        Collections.reverse(order);
      }
      for (Arm arm : order) {
        slices.computeIfAbsent(arm, one -> new ArrayList<>()).add(slice(calls.get(arm)));
      }
    }
    return slices;
  }

  private Slice slice(IntFunction<Object> call) throws InterruptedException {
    LongAdder done = new LongAdder();
    CountDownLatch ended = new CountDownLatch(threads);
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = process.getProcessCpuTime();
    long start = System.nanoTime();
    long end = start + Math.round(sliceSeconds * 1e9);
    for (int thread = 0; thread < threads; thread++) {
      int first = thread;
      Thread caller =
          new Thread(
              () -> {
                try {
                  for (int i = first; System.nanoTime() < end; i++) {
                    call.apply(i % CORPUS.size());
                    done.increment();
                  }
                } catch (RuntimeException e) {
                  failures.add(e);
                } finally {
                  ended.countDown();
                }
              });
      caller.setDaemon(true);
      caller.start();
    }
    ended.await();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (!failures.isEmpty()) {
      throw new IllegalStateException("a call failed", failures.get(0));
    }
    return new Slice(done.sum(), seconds, (process.getProcessCpuTime() - cpu) / 1e9);
  }

  private void print(Map<Arm, List<Slice>> slices) {
    for (Way way : Way.values()) {
      List<Slice> date = slices.get(new Arm(way, VARIANTS.get(0)));
      List<Slice> local = slices.get(new Arm(way, VARIANTS.get(1)));
      double logs = 0;
      for (int round = 0; round < date.size(); round++) {
        logs += Math.log(local.get(round).perSecond() / date.get(round).perSecond());
      }
      System.out.printf(
          Locale.ROOT,
          "%-12s LocalDateTime at %.3f of Date's calls; Date %,.0f/s with %.0f µs of CPU a call,"
              + " LocalDateTime %,.0f/s with %.0f µs%n",
          way,
          Math.exp(logs / date.size()),
          mean(date).perSecond(),
          mean(date).cpuMicros(),
          mean(local).perSecond(),
          mean(local).cpuMicros());
    }
  }

  private static Slice mean(List<Slice> slices) {
    return new Slice(
        slices.stream().mapToLong(Slice::calls).sum(),
        slices.stream().mapToDouble(Slice::seconds).sum(),
        slices.stream().mapToDouble(Slice::cpuSeconds).sum());
  }
}
