package io.github.timebench.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Makes jars of an API from sources, with javac. */
public final class TestApi {
  private static final Pattern NAME = Pattern.compile("(?:class|interface|enum|record) (\\w+)");

  private final Path folder;
  private final Map<String, String> sources = new LinkedHashMap<>();
  private final List<Path> libraries = new ArrayList<>();
  private int release = 17;
  private boolean parameterNames = true;

  private TestApi(Path folder) {
    this.folder = folder;
  }

  /** Makes what it makes in a folder. */
  public static TestApi in(Path folder) {
    return new TestApi(folder);
  }

  /** The jar of an API that others wrote, by the first letters of its name. */
  public static Path published(String artifact) {
    return Arrays.stream(
            System.getProperty("java.class.path").split(System.getProperty("path.separator")))
        .map(Path::of)
        .filter(path -> path.getFileName().toString().startsWith(artifact))
        .findFirst()
        .orElseThrow();
  }

  /** A copy of a jar of classes of which each is Serializable, for those that Dubbo refuses. */
  public static Path serializable(Path jar, Path copy) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (JarFile original = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(original.entries())) {
        if (entry.getName().endsWith(".class")) {
          byte[] bytes = original.getInputStream(entry).readAllBytes();
          entries.put(entry.getName(), serializable(bytes));
        }
      }
    }
    return jar(copy, entries);
  }

  private static byte[] serializable(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    String name = "java/io/Serializable";
    if ((node.access & Opcodes.ACC_INTERFACE) == 0 && !node.interfaces.contains(name)) {
      node.interfaces.add(name);
      node.signature = node.signature == null ? null : node.signature + "L" + name + ";";
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** Adds a public type of {@code com.acme}, which begins with what it is and its name. */
  public TestApi type(String text) {
    Matcher name = NAME.matcher(text);
    assertThat(name.find()).as(text).isTrue();
    return source("com.acme." + name.group(1), "public " + text);
  }

  /** Adds a file; a package and imports of java.util, java.time and java.io go before the text. */
  public TestApi source(String className, String text) {
    int dot = className.lastIndexOf('.');
    String header = dot < 0 ? "" : "package %s;%n".formatted(className.substring(0, dot));
    sources.put(
        className, header + "import java.util.*;import java.time.*;import java.io.*;\n" + text);
    return this;
  }

  /** Compiles for that release of Java. */
  public TestApi release(int version) {
    this.release = version;
    return this;
  }

  /** Compiles as javac does unless it is told to keep names. */
  public TestApi withoutParameterNames() {
    this.parameterNames = false;
    return this;
  }

  /** Compiles against a jar or a folder of classes. */
  public TestApi library(Path library) {
    libraries.add(library);
    return this;
  }

  /** The classes in a folder. */
  public Path classes(String name) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(name));
    List<String> options =
        new ArrayList<>(List.of("-d", classes.toString(), "-nowarn", "-proc:none"));
    if (release != Runtime.version().feature()) { // else it takes twice the time for nothing
      options.addAll(List.of("--release", "" + release));
    }
    if (parameterNames) {
      options.add("-parameters");
    }
    if (!libraries.isEmpty()) {
      options.add("-cp");
      options.add(
          String.join(
              System.getProperty("path.separator"),
              libraries.stream().map(Path::toString).toList()));
    }
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    boolean compiled =
        javac
            .getTask(
                said,
                null,
                null,
                options,
                null,
                sources.entrySet().stream().map(one -> file(one.getKey(), one.getValue())).toList())
            .call();
    assertThat(compiled).as(said.toString()).isTrue();
    return classes;
  }

  private static JavaFileObject file(String className, String text) {
    URI uri = URI.create("string:///" + className.replace('.', '/') + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  /** The classes in a jar. */
  public Path jar(String name) throws IOException {
    Path classes = classes(name + ".classes");
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        entries.put(
            classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
    }
    return jar(folder.resolve(name), entries);
  }

  /** A jar of any entries. */
  public static Path jar(Path file, Map<String, byte[]> entries) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        JarOutputStream jar = new JarOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue());
      }
    }
    return file;
  }
}
