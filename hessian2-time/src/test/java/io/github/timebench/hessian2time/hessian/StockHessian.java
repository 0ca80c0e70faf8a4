package io.github.timebench.hessian2time.hessian;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectOutputStream;
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
    command.add(StockHessianMain.class.getName());
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
    return Integer.parseInt(ask(StockHessianMain.SIZE, "", bytes.toByteArray()));
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
}
