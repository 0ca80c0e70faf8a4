package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.Sample;
import io.github.timebench.scan.sample.SampleFile.RawSample;
import io.github.timebench.scan.sample.SampleJson;
import io.github.timebench.scan.sample.SampleReader;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A call with its samples as objects of the original classes.
 *
 * @param service the original interface
 * @param method its own, or one that it inherits
 */
public record LoadedCall(Class<?> service, Method method, List<Sample<Object>> samples) {
  /**
   * An API, for a JVM that loads it.
   *
   * @param api jars and folders, as for {@link ApiClasses#open}
   * @param libraries likewise
   * @param classPath all of them, as {@link ApiClasses#classPath} has them
   * @param zone of local date-times; without one they are read as they stand and taken as UTC
   */
  public record Api(
      List<String> api, List<String> libraries, List<String> classPath, Optional<String> zone) {
    public Api {
      api = List.copyOf(api);
      libraries = List.copyOf(libraries);
      classPath = List.copyOf(classPath);
    }

    /**
     * An API that is open here.
     *
     * @param api what it was opened with
     * @param libraries likewise
     */
    public static Api of(
        ApiClasses classes, List<Path> api, List<Path> libraries, Optional<ZoneId> zone) {
      return new Api(
          texts(api), texts(libraries), texts(classes.classPath()), zone.map(ZoneId::getId));
    }

    private static List<String> texts(List<Path> paths) {
      return paths.stream().map(path -> path.toAbsolutePath().toString()).toList();
    }

    ApiClasses open() throws ApiException {
      return ApiClasses.open(
          api.stream().map(Path::of).toList(), libraries.stream().map(Path::of).toList());
    }

    Optional<ZoneId> inZone() {
      return zone.map(ZoneId::of);
    }

    /** The zone in which a local date-time is an instant. */
    public ZoneId ofLocal() {
      return inZone().orElse(ZoneOffset.UTC);
    }
  }

  /**
   * @throws ApiException if there is no such method, or if a sample does not fit
   */
  public static LoadedCall of(SampledCall sampled, Api api, ClassLoader loader)
      throws ApiException {
    try (ApiClasses classes = api.open()) {
      return of(sampled, classes, api.inZone(), loader);
    }
  }

  /**
   * Reads the samples of one of several calls.
   *
   * @throws ApiException if there is no such method, or if a sample does not fit
   */
  static LoadedCall of(
      SampledCall sampled, ApiClasses classes, Optional<ZoneId> zone, ClassLoader loader)
      throws ApiException {
    ServiceMethod method = ServiceMethod.find(ServiceCall.parse(sampled.call()), classes);
    SampleReader<Object> reader = SampleReader.ofObjects(classes, method, zone, loader);
    List<Sample<Object>> samples = new ArrayList<>();
    for (String json : sampled.samples()) {
      samples.add(
          reader.read(
              new RawSample(
                  sampled.where(), samples.size() + 1L, SampleJson.parse(json, sampled.where()))));
    }
    Class<?> service = loaded(method.call().interfaceName(), loader);
    return new LoadedCall(service, loaded(method, service), samples);
  }

  private static Class<?> loaded(String service, ClassLoader loader) throws ApiException {
    try {
      return Class.forName(service, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new ApiException(Phrase.of("%s cannot be loaded: %s", service, e), e);
    }
  }

  private static Method loaded(ServiceMethod method, Class<?> service) throws ApiException {
    for (Method loaded : service.getMethods()) {
      if (loaded.getName().equals(method.method().name())
          && descriptor(loaded).equals(method.method().descriptor())) {
        return loaded;
      }
    }
    throw new ApiException(Phrase.of("%s is not in the class that is loaded", method.label()));
  }

  static String descriptor(Method method) {
    return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
        .toMethodDescriptorString();
  }

  SampleFacts facts() {
    List<Object> values = new ArrayList<>();
    for (Sample<Object> sample : samples) {
      values.addAll(sample.arguments());
      values.add(sample.reply());
    }
    return SampleFacts.of(values.toArray());
  }

  /**
   * A call with its samples.
   *
   * @param call as {@code --call} has it
   * @param where the file of the samples, for messages
   */
  public record SampledCall(String call, String where, List<String> samples) {
    public SampledCall {
      samples = List.copyOf(samples);
    }
  }
}
