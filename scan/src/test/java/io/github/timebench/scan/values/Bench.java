package io.github.timebench.scan.values;

import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.scan.classes.Glob;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.clone.OpenedApi;
import io.github.timebench.scan.clone.TimeMapping;
import io.github.timebench.scan.find.ApiScan;
import io.github.timebench.scan.sample.SampleFile.RawSample;
import io.github.timebench.scan.sample.SampleJson;
import io.github.timebench.scan.sample.SampleMaker;
import io.github.timebench.scan.sample.SampleReader;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One service of a test, {@code com.acme.Service} with a method {@code call}, a value of it made by
 * {@code com.acme.Samples.make()}, and its clones in one arm.
 */
public final class Bench implements AutoCloseable {
  static final String SERVICE = "com.acme.Service";

  final OpenedApi api;
  final Class<?> service;
  final Method method;
  final Object value;
  final SampleFacts facts;
  private PayloadBytes bytes;
  private Map<Copy, PayloadBytes> readers = new HashMap<>();

  private Bench(OpenedApi api, Object value) throws Exception {
    this.api = api;
    this.service = api.loader().loadClass(SERVICE);
    this.method =
        Arrays.stream(service.getMethods())
            .filter(method -> method.getName().equals("call"))
            .findFirst()
            .orElseThrow();
    this.value = value;
    this.facts = SampleFacts.of(value);
  }

  private static Object made(OpenedApi api) throws Exception {
    Method make = api.loader().loadClass("com.acme.Samples").getDeclaredMethod("make");
    make.setAccessible(true);
    return make.invoke(null);
  }

  /** The same service with the value of the sample that is made of it; closed with this one. */
  Bench sampled() throws Exception {
    Bench made = sampled(api);
    made.bytes = bytes();
    made.readers = readers;
    return made;
  }

  /** In how many places a scan finds times in the call. */
  int places() throws Exception {
    return ApiScan.of(api.classes(), Optional.of(Glob.parse(SERVICE))).methods().stream()
        .mapToInt(method -> method.places().size())
        .sum();
  }

  /** The value is the argument of the sample that is made of the call. */
  static Bench sampled(OpenedApi api) throws Exception {
    ServiceMethod call = ServiceMethod.find(ServiceCall.parse(SERVICE + "#call"), api.classes());
    String json = new SampleMaker(api.classes(), call, 1, 2, Precision.MILLIS).make();
    SampleReader<Object> reader =
        SampleReader.ofObjects(api.classes(), call, Optional.empty(), api.loader());
    return new Bench(
        api, reader.read(new RawSample("", 1, SampleJson.parse(json, ""))).arguments().get(0));
  }

  static Bench of(Path folder, int release, String... sources) throws Exception {
    OpenedApi api = OpenedApi.of(folder, release, sources);
    return new Bench(api, made(api));
  }

  static Bench of(Path folder, String... sources) throws Exception {
    return of(folder, 17, sources);
  }

  CloneCall call() {
    return new CloneCall(
        SERVICE, method.getName(), descriptor(method), facts.classes(), facts.nullTimes());
  }

  /** The value as an object of clones. */
  final class Copy {
    final Clones clones;
    final ClonedArm arm;
    final ClassLoader loader;
    final Object value;
    final TimeConversion times;
    final Class<?> service;

    Copy(TimeMapping mapping, ZoneId zone) throws Exception {
      this.clones = api.clones(call(), mapping);
      this.arm = clones.arms().get(0);
      this.loader = new CloneLoader(clones, api.loader());
      this.times = new TimeConversion(zone);
      GraphCopy copy = new GraphCopy(arm, times, loader);
      this.service = copy.service(Bench.this.service);
      Object[] arguments = new Object[method.getParameterCount()];
      arguments[0] = Bench.this.value;
      this.value = copy.copy(method, arguments)[0];
    }

    /** A class of the clones, by the name of its original. */
    Class<?> type(String original) throws ClassNotFoundException {
      return Class.forName(arm.classes().get(original), true, loader);
    }

    byte[] bytes(Serializer serializer) {
      Thread.currentThread().setContextClassLoader(loader);
      return Bench.this.bytes().of(serializer, service, value);
    }

    /** What a reader of the bytes gets, who knows the service as the clones have it. */
    Object read(Serializer serializer) throws Exception {
      byte[] written = bytes(serializer);
      return readers
          .computeIfAbsent(this, copy -> new PayloadBytes())
          .format(serializer, service)
          .read(new ByteArrayInputStream(written), value.getClass());
    }

    /** The bytes with the names of the originals. */
    String text(Serializer serializer) {
      String text = new String(bytes(serializer), StandardCharsets.ISO_8859_1);
      for (Map.Entry<String, String> name : arm.classes().entrySet()) {
        text = text.replace(name.getValue(), name.getKey());
      }
      return text;
    }
  }

  Copy identity() throws Exception {
    return new Copy(TimeMapping.identity(), ZoneOffset.UTC);
  }

  Copy to(TimeMapping mapping) throws Exception {
    return new Copy(mapping, ZoneOffset.UTC);
  }

  byte[] bytes(Serializer serializer) {
    Thread.currentThread().setContextClassLoader(api.loader());
    return bytes().of(serializer, service, value);
  }

  /** A Dubbo framework, which takes long to make. */
  private PayloadBytes bytes() {
    if (bytes == null) {
      bytes = new PayloadBytes();
    }
    return bytes;
  }

  String text(Serializer serializer) {
    return new String(bytes(serializer), StandardCharsets.ISO_8859_1);
  }

  /** All clones, loaded and so verified. */
  static void loadAll(Copy copy) throws Exception {
    for (String name : copy.clones.classFiles().keySet()) {
      Class.forName(name, true, copy.loader).getDeclaredMethods();
    }
  }

  /** As a class file has it. */
  static String descriptor(Method method) {
    return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
        .toMethodDescriptorString();
  }

  /** The value of a field of an object, by its name; dots lead on. */
  public static Object get(Object owner, String path) throws Exception {
    Object at = owner;
    for (String name : path.split("\\.")) {
      Field field =
          CarriedFields.of(at.getClass()).stream()
              .filter(f -> f.getName().equals(name))
              .findFirst()
              .orElseThrow();
      at = field.get(at);
    }
    return at;
  }

  @Override
  public void close() throws IOException {
    Thread.currentThread().setContextClassLoader(Bench.class.getClassLoader());
    if (bytes != null) {
      bytes.close();
    }
    readers.values().forEach(PayloadBytes::close);
    api.close();
  }
}
