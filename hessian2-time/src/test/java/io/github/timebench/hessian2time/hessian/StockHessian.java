package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One release of stock hessian-lite in a separate JVM, with its jar and the transfer classes of the
 * tests on the class path: hessian-lite finds other releases through the system class loader, so
 * that no class loader keeps two of them apart.
 *
 * <p>The build copies the jars to target/hessian-lite. The JVM opens java.time, as Java 8 did. For
 * one thread.
 */
final class StockHessian implements AutoCloseable {

  private final Process process;
  private final DataOutputStream requests;
  private final DataInputStream answers;

  /** Starts a release, such as 4.0.4, with options for its JVM. */
  StockHessian(String version, String... options) throws IOException {
    Path jar = Path.of("target", "hessian-lite", "hessian-lite-" + version + ".jar");
    if (!Files.exists(jar)) {
      throw new IOException(
          jar.toAbsolutePath() + " is missing: mvn copies it in generate-test-resources");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("--add-opens=java.base/java.time=ALL-UNNAMED");
    command.addAll(List.of(options));
    command.add("-cp");
    command.add(jar + File.pathSeparator + Path.of("target", "test-classes"));
    command.add(Main.class.getName());
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    requests = new DataOutputStream(process.getOutputStream());
    answers = new DataInputStream(process.getInputStream());
  }

  /**
   * Lets its reader read the bytes.
   *
   * @param method of Hessian2Input
   * @param type for readObject with a declared type, or empty
   * @return "value" and the value as text, or "thrown" and the classes of the exception
   */
  String read(byte[] bytes, String method, String type) throws IOException {
    return ask(method, type, bytes);
  }

  /** The bytes that its writer needs for a value of the JDK's. */
  int size(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(value);
    return Integer.parseInt(ask(Main.SIZE, "", bytes.toByteArray()));
  }

  private String ask(String what, String type, byte[] bytes) throws IOException {
    requests.writeUTF(what);
    requests.writeUTF(type);
    requests.writeInt(bytes.length);
    requests.write(bytes);
    requests.flush();
    return answers.readUTF();
  }

  @Override
  public void close() throws IOException {
    requests.close();
    process.destroy();
  }

  /** The other side, in the JVM of its own: answers requests until its input ends. */
  public static final class Main {

    /** Asks for the size of a value. */
    static final String SIZE = "size";

    private static final int MAX_TEXT = 1000;

    private Main() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
      DataInputStream requests = new DataInputStream(System.in);
      DataOutputStream answers = new DataOutputStream(System.out);
      try {
        while (true) {
          String what = requests.readUTF();
          String type = requests.readUTF();
          byte[] bytes = new byte[requests.readInt()];
          requests.readFully(bytes);
          answers.writeUTF(what.equals(SIZE) ? size(bytes) : outcome(what, type, bytes));
          answers.flush();
        }
      } catch (EOFException end) {
        System.exit(0);
      }
    }

    private static String size(byte[] serialized) throws IOException, ClassNotFoundException {
      Object value = new ObjectInputStream(new ByteArrayInputStream(serialized)).readObject();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Hessian2Output out = new Hessian2Output(bytes);
      out.writeObject(value);
      out.flushBuffer();
      return String.valueOf(bytes.size());
    }

    private static String outcome(String method, String type, byte[] bytes) throws Exception {
      Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(bytes));
      try {
        Object value =
            type.isEmpty()
                ? Hessian2Input.class.getMethod(method).invoke(in)
                : in.readObject(Class.forName(type));
        return cut("value " + value);
      } catch (InvocationTargetException e) {
        return cut(thrown(e.getCause()));
      } catch (IOException | RuntimeException | Error e) {
        return cut(thrown(e));
      }
    }

    private static String thrown(Throwable thrown) {
      StringBuilder classes = new StringBuilder("thrown");
      for (Class<?> type = thrown.getClass(); type != Object.class; type = type.getSuperclass()) {
        classes.append(' ').append(type.getName());
      }
      return classes.append(": ").append(thrown.getMessage()).toString();
    }

    private static String cut(String text) {
      return text.substring(0, Math.min(text.length(), MAX_TEXT));
    }
  }
}
