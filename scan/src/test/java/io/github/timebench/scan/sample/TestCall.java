package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.api.Precision;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.SampleFile.RawSample;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A jar whose calls are sampled, and whose classes are loaded as a lab's JVM does it. */
public final class TestCall implements AutoCloseable {
  private final ApiClasses classes;
  private final URLClassLoader loader;

  /** Opens a jar, and what it needs. */
  public TestCall(Path jar, Path... libraries) throws ApiException, IOException {
    classes = ApiClasses.open(List.of(jar), List.of(libraries));
    List<URL> urls = new ArrayList<>();
    for (Path path : classes.classPath()) {
      urls.add(path.toUri().toURL());
    }
    loader = new URLClassLoader(urls.toArray(URL[]::new));
  }

  /** The method of a call. */
  public ServiceMethod method(String call) throws ApiException {
    return ServiceMethod.find(ServiceCall.parse(call), classes);
  }

  /** A sample as the command prints it. */
  public String made(String call, long seed, int items) throws ApiException {
    return new SampleMaker(classes, method(call), seed, items, Precision.NANOS).make();
  }

  /** Reads without loading. */
  public SampleReader<JsonNode> checking(String call, Optional<ZoneId> zone) throws ApiException {
    return SampleReader.ofJson(
        classes, method(call), zone, new Placeholders(1, Instant.parse("2026-11-22T10:00:00Z")));
  }

  /** Reads objects. */
  public SampleReader<Object> loading(String call, Optional<ZoneId> zone) throws ApiException {
    return SampleReader.ofObjects(classes, method(call), zone, loader);
  }

  /** Reads objects of a sample's text. */
  public Sample<Object> objects(String call, String json) throws ApiException {
    return loading(call, Optional.empty()).read(raw(json));
  }

  /** Checks a sample's text, and makes its usual form of it. */
  public String checked(String call, String json) throws ApiException {
    return SampleJson.line(checking(call, Optional.empty()).read(raw(json)));
  }

  /** A sample that comes from no file. */
  public static RawSample raw(String json) throws ApiException {
    return new RawSample("", 1, SampleJson.parse(json, "the sample"));
  }

  /** A class of the jar. */
  public Class<?> load(String name) throws ClassNotFoundException {
    return loader.loadClass(name);
  }

  @Override
  public void close() throws IOException {
    loader.close();
    classes.close();
  }
}
