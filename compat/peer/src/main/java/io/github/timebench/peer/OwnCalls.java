package io.github.timebench.peer;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The call of a reader's own API, which is made beside the others: with the arguments of each
 * sample, and answered with its reply. Both sides compare what came, field by field.
 */
final class OwnCalls {
  private static final String READER = "io.github.timebench.scan.own.PeerCall";

  /** Stands before what a provider says of arguments that are not those of a sample. */
  private static final String DIFFER = "arguments came as others: ";

  private final Class<?> service;
  private final Method method;
  private final Object[][] arguments;
  private final Object[] replies;
  private final BiFunction<Object, Object, String> difference;

  /**
   * @param difference where two values differ; empty if they are equal
   */
  OwnCalls(
      Method method,
      Object[][] arguments,
      Object[] replies,
      BiFunction<Object, Object, String> difference) {
    this(method.getDeclaringClass(), method, arguments, replies, difference);
  }

  private OwnCalls(
      Class<?> service,
      Method method,
      Object[][] arguments,
      Object[] replies,
      BiFunction<Object, Object, String> difference) {
    this.service = service;
    this.method = method;
    this.arguments = arguments;
    this.replies = replies;
    this.difference = difference;
  }

  /**
   * Reads a call, with Timebench's classes in a loader of their own, so that a release keeps its
   * own libraries.
   *
   * @param programs the class path of Timebench
   */
  @SuppressWarnings("unchecked")
  static OwnCalls read(Path call, String programs) {
    try {
      Map<String, Object> read =
          (Map<String, Object>)
              Class.forName(READER, true, new Programs(programs))
                  .getMethod("read", String.class, ClassLoader.class)
                  .invoke(null, Files.readString(call), OwnCalls.class.getClassLoader());
      return new OwnCalls(
          (Class<?>) read.get("service"),
          (Method) read.get("method"),
          (Object[][]) read.get("arguments"),
          (Object[]) read.get("replies"),
          (BiFunction<Object, Object, String>) read.get("difference"));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(String.valueOf(e.getCause().getMessage()), e.getCause());
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException("cannot read " + call + ": " + e, e);
    }
  }

  static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("not a file: " + entry, e);
    }
  }

  /** Has Timebench and its libraries; everything else, such as the API, is the peer's. */
  private static final class Programs extends URLClassLoader {
    private static final List<String> OWN =
        List.of("io.github.timebench.", "com.fasterxml.jackson.", "org.objectweb.asm.");

    Programs(String classPath) {
      super(urls(classPath), OwnCalls.class.getClassLoader());
    }

    private static URL[] urls(String classPath) {
      return Arrays.stream(classPath.split(File.pathSeparator))
          .map(OwnCalls::url)
          .toArray(URL[]::new);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        if (OWN.stream().anyMatch(name::startsWith) && findLoadedClass(name) == null) {
          try {
            return findClass(name);
          } catch (ClassNotFoundException ofTheApi) {
            return super.loadClass(name, resolve);
          }
        }
        return super.loadClass(name, resolve);
      }
    }
  }

  /** The interface that is exported and referred to. */
  @SuppressWarnings("unchecked")
  Class<Object> service() {
    return (Class<Object>) service;
  }

  Object answers() {
    return Proxy.newProxyInstance(
        service.getClassLoader(),
        new Class<?>[] {service},
        (proxy, called, got) -> answer(called, got == null ? new Object[0] : got));
  }

  private Object answer(Method called, Object[] got) {
    if (called.getDeclaringClass() == Object.class) {
      return switch (called.getName()) {
        case "equals" -> false;
        case "hashCode" -> System.identityHashCode(this);
        default -> "answers of " + service.getName();
      };
    }
    int sample = sampleOf(got);
    if (sample < 0) {
      throw new IllegalArgumentException(DIFFER + nearest(got));
    }
    return replies[sample];
  }

  /** The first sample that has these arguments; -1 if none has. */
  private int sampleOf(Object[] got) {
    return IntStream.range(0, arguments.length)
        .filter(sample -> difference.apply(arguments[sample], got).isEmpty())
        .findFirst()
        .orElse(-1);
  }

  /** The difference to the sample that is like them farthest: that with the longest path. */
  private String nearest(Object[] got) {
    return IntStream.range(0, arguments.length)
        .mapToObj(
            sample ->
                "sample %d: arguments%s"
                    .formatted(sample + 1, difference.apply(arguments[sample], got)))
        .max(Comparator.comparingInt(text -> text.indexOf(": ", text.indexOf("arguments"))))
        .orElse("there is no sample");
  }

  Tally all(Object stub) {
    Tally tally = Tally.NONE;
    for (int sample = 0; sample < arguments.length; sample++) {
      tally = tally.plus(one(stub, sample));
    }
    return tally;
  }

  private Tally one(Object stub, int sample) {
    Object expected = replies[sampleOf(arguments[sample])];
    try {
      String differs = difference.apply(expected, method.invoke(stub, arguments[sample]));
      return differs.isEmpty()
          ? Tally.right(1)
          : Tally.wrong(Fault.of("sample %s: reply%s", sample + 1, differs));
    } catch (InvocationTargetException e) {
      String said = String.valueOf(e.getCause());
      int at = said.indexOf(DIFFER);
      return at < 0
          ? Call.failed(e.getCause(), Fault.of("a reply to sample %s", sample + 1))
          : Tally.wrong(Fault.of(Fault.shortened(said.substring(at + DIFFER.length()))));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(method + " cannot be called", e);
    }
  }

  String label() {
    return service.getSimpleName() + "#" + method.getName();
  }
}
