package io.github.timebench.scan.values;

import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.RawSample;
import io.github.timebench.scan.sample.Sample;
import io.github.timebench.scan.sample.SampleJson;
import io.github.timebench.scan.sample.SampleReader;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.ZoneId;
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
   * Reads the samples of a call.
   *
   * @throws ApiException if there is no such method, or if a sample does not fit
   */
  public static LoadedCall of(
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
      throw new ApiException(service + " cannot be loaded: " + e, e);
    }
  }

  private static Method loaded(ServiceMethod method, Class<?> service) throws ApiException {
    for (Method loaded : service.getMethods()) {
      if (loaded.getName().equals(method.method().name())
          && descriptor(loaded).equals(method.method().descriptor())) {
        return loaded;
      }
    }
    throw new ApiException(method.label() + " is not in the class that is loaded");
  }

  /** As a class file has it. */
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
}
