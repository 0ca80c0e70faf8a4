package io.github.timebench.scan.classes;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The class files of an API and of its libraries: read, never loaded. For one thread. */
public final class ApiClasses implements AutoCloseable {
  /** A hierarchy that is deeper is an attack or a cycle. */
  private static final int MAX_SUPERTYPES = 1_000;

  /** Size of all class files that were read: far more than an API has, far less than a heap. */
  private static final long MAX_BYTES = 128L << 20;

  private final List<ClassRoot> api = new ArrayList<>();
  private final List<ClassRoot> libraries = new ArrayList<>();
  private final Map<String, Optional<ApiClass>> known = new HashMap<>();
  private final Map<String, Phrase> unreadable = new TreeMap<>();
  private long bytesRead;

  private ApiClasses() {}

  /**
   * Opens jars and folders. A folder stands for the classes in it and for the jars that lie
   * directly in it.
   *
   * @throws ApiException if one cannot be read, or if the API has no class
   */
  public static ApiClasses open(List<Path> api, List<Path> libraries) throws ApiException {
    ApiClasses classes = new ApiClasses();
    try {
      for (Path path : api) {
        addRoots(path, classes.api);
      }
      for (Path path : libraries) {
        addRoots(path, classes.libraries);
      }
      if (classes.api.stream().allMatch(root -> root.names().isEmpty())) {
        throw new ApiException(
            Phrase.of(
                "no class files in %s: name a jar or a folder of classes",
                api.stream().map(Path::toString).collect(Collectors.joining(", "))));
      }
      return classes;
    } catch (ApiException e) {
      classes.close();
      throw e;
    }
  }

  public static ApiClasses ofJdk() {
    return new ApiClasses();
  }

  private static void addRoots(Path path, List<ClassRoot> roots) throws ApiException {
    if (!Files.exists(path)) {
      throw new ApiException(
          Phrase.of("%s does not exist: name a jar or a folder of classes", path));
    }
    if (!Files.isDirectory(path)) {
      roots.add(ClassRoot.jar(path));
      return;
    }
    ClassRoot folder = ClassRoot.folder(path);
    if (!folder.names().isEmpty()) {
      roots.add(folder);
    }
    for (Path jar : jarsIn(path)) {
      roots.add(ClassRoot.jar(jar));
    }
  }

  private static List<Path> jarsIn(Path folder) throws ApiException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new ApiException(Phrase.of("%s cannot be read: %s", folder, IoReason.of(e)), e);
    }
  }

  /** Names of all classes of the API itself; their files are not read yet. */
  public Set<String> namesOfApi() {
    Set<String> names = new TreeSet<>();
    api.forEach(root -> names.addAll(root.names()));
    return names;
  }

  /**
   * The classes of the API that can be read.
   *
   * @throws ApiException if none can, or if they are too large
   */
  public List<ApiClass> ofApi() throws ApiException {
    List<ApiClass> all = new ArrayList<>();
    for (String name : namesOfApi()) {
      findReadable(name).ifPresent(all::add);
    }
    if (all.isEmpty() && !unreadable.isEmpty()) {
      throw new ApiException(unreadable.values().iterator().next());
    }
    return all;
  }

  /** Classes that {@link #findReadable} was asked for and that cannot be read, and why. */
  public Map<String, Phrase> unreadable() {
    return Collections.unmodifiableMap(unreadable);
  }

  /** As {@link #find}, but a class that cannot be read is taken down, as if it were missing. */
  public Optional<ApiClass> findReadable(String name) throws ApiException {
    if (unreadable.containsKey(name)) {
      return Optional.empty();
    }
    try {
      return find(name);
    } catch (UnreadableClass e) {
      unreadable.put(name, e.words());
      return Optional.empty();
    }
  }

  /**
   * A class of the API, else of the libraries, else of the running JDK. What begins with {@code
   * java.} is the JDK's alone, as for any class loader.
   *
   * @param name binary name, such as {@code com.acme.Order$Line}
   */
  public Optional<ApiClass> find(String name) throws ApiException {
    if (!known.containsKey(name)) {
      known.put(name, read(name));
    }
    return known.get(name);
  }

  private Optional<ApiClass> read(String name) throws ApiException {
    if (!name.startsWith("java.")) {
      for (List<ClassRoot> roots : List.of(api, libraries)) {
        for (ClassRoot root : roots) {
          Optional<byte[]> bytes = root.bytes(name);
          if (bytes.isPresent()) {
            return Optional.of(read(bytes.get(), name, root.origin()));
          }
        }
      }
    }
    Optional<byte[]> bytes = ClassRoot.ofJdk(name);
    return bytes.isEmpty() ? Optional.empty() : Optional.of(read(bytes.get(), name, ApiClass.JDK));
  }

  private ApiClass read(byte[] bytes, String name, String origin) throws ApiException {
    bytesRead += bytes.length;
    if (bytesRead > MAX_BYTES) {
      throw new ApiException(
          Phrase.of(
              "the classes of the API have more than %,d bytes, %s in %s among them: name"
                  + " fewer jars",
              MAX_BYTES, name, origin));
    }
    return ApiClass.read(bytes, name, origin);
  }

  /**
   * The files of a name that are no class files, by the jar or folder that has one.
   *
   * @throws ApiException if one cannot be read, or is longer than that
   */
  public Map<Path, byte[]> files(String name, int maxBytes) throws ApiException {
    Map<Path, byte[]> files = new LinkedHashMap<>();
    for (List<ClassRoot> roots : List.of(api, libraries)) {
      for (ClassRoot root : roots) {
        root.file(name, maxBytes).ifPresent(bytes -> files.put(root.path(), bytes));
      }
    }
    return files;
  }

  /**
   * A class that must be there.
   *
   * @param neededBy what needs it, for the message: {@code com.acme.Order.total}
   * @throws ApiException if it is nowhere
   */
  public ApiClass require(String name, String neededBy) throws ApiException {
    return find(name)
        .orElseThrow(
            () ->
                new ApiException(
                    Phrase.of(
                        "class %s, which %s needs, is neither in the API nor in a library: name its"
                            + " jar with --lib",
                        name, neededBy)));
  }

  /**
   * The class and its superclasses, Object left out.
   *
   * @throws ApiException if one is missing, or if they have no end
   */
  public List<ApiClass> superClasses(ApiClass type) throws ApiException {
    List<ApiClass> line = new ArrayList<>();
    Optional<ApiClass> next = Optional.of(type);
    while (next.isPresent() && !next.get().name().equals("java.lang.Object")) {
      line.add(next.get());
      requireEnd(type.name(), line.size());
      Optional<TypeUse.Named> superType = next.get().superType();
      next =
          superType.isEmpty()
              ? Optional.empty()
              : Optional.of(require(superType.get().className(), next.get().name()));
    }
    return line;
  }

  /**
   * Whether the class is, extends or implements another.
   *
   * @throws ApiException if a supertype is missing, or if they have no end
   */
  public boolean isA(ApiClass type, String ancestor) throws ApiException {
    return asSuper(TypeUse.Named.of(type.name()), ancestor).isPresent();
  }

  /**
   * A supertype of a type with its arguments: {@code Collection<Order>} of {@code OrderList extends
   * ArrayList<Order>}; empty if it is none.
   *
   * @throws ApiException if a class is missing, or if the supertypes have no end
   */
  public Optional<TypeUse.Named> asSuper(TypeUse.Named type, String ancestor) throws ApiException {
    Set<String> seen = new HashSet<>();
    Deque<TypeUse.Named> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      TypeUse.Named next = open.pop();
      if (next.className().equals(ancestor)) {
        return Optional.of(next);
      }
      if (seen.add(next.className())) {
        ApiClass declared = require(next.className(), type.className());
        requireEnd(type.className(), seen.size());
        Map<String, TypeUse> variables = declared.variablesFor(next.arguments());
        for (TypeUse.Named superType : declared.superTypes()) {
          open.add(superType.substitute(variables));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The methods of an interface and of those that it extends, as it sees them: type variables are
   * replaced by what it says of them, and one that overrides another stands for it.
   *
   * @throws ApiException if a superinterface is missing
   */
  public List<ApiMethod> methodsOf(ApiClass service) throws ApiException {
    Map<Map.Entry<String, List<TypeUse>>, ApiMethod> methods = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    Deque<TypeUse.Named> open = new ArrayDeque<>(List.of(TypeUse.Named.of(service.name())));
    while (!open.isEmpty()) {
      TypeUse.Named next = open.pop();
      if (seen.add(next.className())) {
        ApiClass declared = require(next.className(), service.name());
        Map<String, TypeUse> variables = declared.variablesFor(next.arguments());
        for (ApiMethod method : declared.methods()) {
          ApiMethod meant = method.substitute(variables);
          methods.putIfAbsent(Map.entry(meant.name(), meant.parameters()), meant);
        }
        declared.interfaces().forEach(above -> open.add(above.substitute(variables)));
      }
    }
    return List.copyOf(methods.values());
  }

  private static void requireEnd(String type, int supertypes) throws ApiException {
    if (supertypes > MAX_SUPERTYPES) {
      throw new ApiException(
          Phrase.of(
              "%s has more than %,d supertypes, or is one of its own: it cannot be used",
              type, MAX_SUPERTYPES));
    }
  }

  /** API and libraries, for the class path of a lab's JVM. */
  public List<Path> classPath() {
    return Stream.concat(api.stream(), libraries.stream()).map(ClassRoot::path).toList();
  }

  @Override
  public void close() {
    api.forEach(ClassRoot::close);
    libraries.forEach(ClassRoot::close);
  }
}
