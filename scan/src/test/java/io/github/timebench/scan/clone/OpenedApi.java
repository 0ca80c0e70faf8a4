package io.github.timebench.scan.clone;

import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.clone.Cloner.CloneArm;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An API that a test compiles: its class files, and, in the test alone, its loaded classes. */
public final class OpenedApi implements AutoCloseable {
  /** The name of the folder of its classes. */
  public static final String FOLDER = "api";

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile("(?:class|interface|enum|record) (\\w+)[^\\n]*\\{");

  private final Path folder;
  private final ApiClasses classes;
  private final URLClassLoader loader;

  private OpenedApi(Path folder, List<Path> published) throws ApiException, IOException {
    this.folder = folder;
    this.classes =
        ApiClasses.open(Stream.concat(Stream.of(folder), published.stream()).toList(), List.of());
    List<URL> urls = new ArrayList<>();
    for (Path path : classes.classPath()) {
      urls.add(path.toUri().toURL());
    }
    this.loader = new OwnFirst(urls.toArray(URL[]::new), OpenedApi.class.getClassLoader());
  }

  /** Prefers the API's classes to those of its name on the class path of the tests. */
  private static final class OwnFirst extends URLClassLoader {
    OwnFirst(URL[] urls, ClassLoader parent) {
      super(urls, parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null) {
          return known;
        }
        try {
          return findClass(name);
        } catch (ClassNotFoundException others) {
          return super.loadClass(name, resolve);
        }
      }
    }
  }

  /** Compiles for Java 17. */
  public static OpenedApi of(Path folder, String... sources) throws Exception {
    return of(folder, 17, sources);
  }

  /** Compiles whole sources, package included, for a release of Java. */
  public static OpenedApi of(Path folder, int release, String... sources) throws Exception {
    return of(folder, release, List.of(), sources);
  }

  /** Compiles against jars that are of the API, too. */
  public static OpenedApi of(Path folder, int release, List<Path> published, String... sources)
      throws Exception {
    TestApi api = TestApi.in(folder).release(release);
    published.forEach(api::library);
    for (String source : sources) {
      Matcher named = PACKAGE.matcher(source);
      Matcher type = TYPE.matcher(source);
      if (!named.find() || !type.find()) {
        throw new IllegalArgumentException("no package or no type in " + source);
      }
      api.source(named.group(1) + "." + type.group(1), source.substring(named.end()));
    }
    return new OpenedApi(api.classes(FOLDER), published);
  }

  /** Where the classes are. */
  public Path folder() {
    return folder;
  }

  /** The class files. */
  public ApiClasses classes() {
    return classes;
  }

  /** The classes, loaded. */
  public ClassLoader loader() {
    return loader;
  }

  /** A call of the only method of that name. */
  public CloneCall call(String service, String method, String... sampleClasses)
      throws ApiException {
    return call(service, method, Set.of(sampleClasses), Set.of());
  }

  /** A call of the only method of that name. */
  public CloneCall call(
      String service, String method, Set<String> sampleClasses, Set<String> nullTimes)
      throws ApiException {
    ApiClass type = classes.require(service, "the test");
    ApiMethod found =
        type.methods().stream().filter(m -> m.name().equals(method)).findFirst().orElseThrow();
    return new CloneCall(service, method, found.descriptor(), sampleClasses, nullTimes);
  }

  /** Clones a call in some arms. */
  public Clones clones(CloneCall call, TimeMapping... mappings) throws ApiException {
    List<CloneArm> arms =
        Arrays.stream(mappings)
            .map(mapping -> new CloneArm("arm" + mapping.type(), mapping))
            .toList();
    return new Cloner(classes, true).clone(List.of(call), arms);
  }

  /** Writes a resource beside the classes. */
  public static void resource(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Override
  public void close() throws IOException {
    loader.close();
    classes.close();
  }
}
