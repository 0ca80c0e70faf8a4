package io.github.timebench.hessian2time.negotiation;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.remoting.transport.CodecSupport;

/**
 * Runs a provider on the class path of this test, with this or another release of Dubbo, with or
 * without hessian2-time.
 */
final class PeerJvm implements AutoCloseable {

  /** A system property: classes that the model gets in a class loader of their own. */
  static final String CHILD = "peer.child";

  /** Where the build puts the jars of other releases. */
  private static final Path RELEASES = Path.of("target", "releases");

  private static final Path OWN_CLASSES = Path.of("target", "classes").toAbsolutePath();

  private final Process process;
  private final Writer in;
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  private PeerJvm(Process process) {
    this.process = process;
    this.in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read);
    reader.setDaemon(true);
    reader.start();
  }

  /** This test's own release of Dubbo without the jar. */
  static PeerJvm withoutJar(int port, String... options) throws IOException {
    return start(Main.class, withoutOwnClasses(), port, options);
  }

  /** This test's own release of Dubbo with the jar. */
  static PeerJvm withJar(int port, String... options) throws IOException {
    return start(Main.class, Stream.of(classPath()), port, options);
  }

  /** As {@link #withJar}, with one more folder on the class path. */
  static PeerJvm withJarAnd(Path folder, int port) throws IOException {
    return start(
        Main.class, Stream.concat(Stream.of(folder.toString()), Stream.of(classPath())), port);
  }

  /** This test's own release of Dubbo with the jar in a class loader below Dubbo's. */
  static PeerJvm withJarBelowDubbo(int port) throws IOException {
    return start(Main.class, withoutOwnClasses(), port, "-D" + CHILD + '=' + OWN_CLASSES);
  }

  private static Stream<String> withoutOwnClasses() {
    return Stream.of(classPath()).filter(entry -> !Path.of(entry).equals(OWN_CLASSES));
  }

  /** Another release of Dubbo, with its Hessian library, and the jar. */
  static PeerJvm ofRelease(String release, int port) throws IOException {
    return ofRelease(Main.class, release, port);
  }

  /** As {@link #ofRelease}, for a release before 3.2. */
  static PeerJvm ofOldRelease(String release, int port) throws IOException {
    return ofRelease(OldMain.class, release, port);
  }

  private static PeerJvm ofRelease(Class<?> main, String release, int port) throws IOException {
    Stream<String> others =
        Stream.of(classPath()).filter(entry -> !isDubboOrHessian(Path.of(entry)));
    String jars = RELEASES.resolve(release).resolve("*").toString();
    return start(main, Stream.concat(Stream.of(jars), others), port);
  }

  private static boolean isDubboOrHessian(Path entry) {
    String name = entry.getFileName().toString();
    return name.startsWith("dubbo") || name.startsWith("hessian-lite");
  }

  private static String[] classPath() {
    return System.getProperty("java.class.path").split(File.pathSeparator);
  }

  private static PeerJvm start(Class<?> main, Stream<String> classPath, int port, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dnegotiation.level=INFO");
    command.add("-Ddubbo.network.interface.ignored=.*");
    command.add("-Duser.language=en"); // with Turkish letters Dubbo 2.7 loses its keys
    command.addAll(List.of(options));
    for (String opened : List.of("java.lang", "java.util", "java.time")) {
      command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    command.add("-cp");
    command.add(classPath.collect(Collectors.joining(File.pathSeparator)));
    command.add(main.getName());
    command.add(Integer.toString(port));
    return new PeerJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      out.lines().forEach(lines::add);
    } catch (IOException e) {
      lines.add("no more to read: " + e);
    }
  }

  PeerJvm ready() {
    await("READY");
    return this;
  }

  /** How many of four calls to a provider came back right. */
  int callsTo(int port) throws IOException {
    return answerTo(Integer.toString(port));
  }

  /** As {@link #callsTo}, with years. */
  int yearsTo(int port) throws IOException {
    return answerTo(port + " years");
  }

  private int answerTo(String line) throws IOException {
    in.write(line + "\n");
    in.flush();
    return Integer.parseInt(await("RIGHT ").substring("RIGHT ".length()));
  }

  private String await(String start) {
    Await.until(
        "a line that starts with " + start + " among " + lines,
        () -> !linesWith(start).isEmpty() || !process.isAlive());
    return linesWith(start).stream()
        .findFirst()
        .orElseThrow(() -> new AssertionError("the peer ended: " + lines));
  }

  List<String> linesWith(String text) {
    return lines.stream().filter(line -> line.contains(text)).toList();
  }

  /** Ends it as a deployment does, its connections closed by Dubbo. */
  @Override
  public void close() throws IOException {
    in.close();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it as a crash does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /**
   * A provider in a separate JVM, which also calls others: for each port that it reads it makes
   * four calls, with years if a word follows, and says how many were right. It ends with its
   * standard input.
   */
  public static final class Main {

    private Main() {}

    /** Takes the port to export on. */
    public static void main(String[] args) throws Exception {
      try (Ends ends = new Ends();
          BufferedReader in =
              new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
        ends.provider(Integer.parseInt(args[0]), new StampsService());
        for (String name : new String[] {"a-rival", "z-rival"}) {
          System.out.println("ID " + name + '=' + CodecSupport.getIDByName(name));
        }
        System.out.println("READY");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          String[] words = line.split(" ");
          Stamps stamps = Ends.reference(ends.consumer(), Integer.parseInt(words[0]));
          System.out.println(
              "RIGHT "
                  + (words.length == 1 ? StampsService.rightCalls(stamps) : rightYears(stamps)));
        }
      }
      System.exit(0);
    }

    private static int rightYears(Stamps stamps) {
      int right = 0;
      for (int call = 0; call < 4; call++) {
        right += stamps.after(Year.of(call)).equals(Year.of(call + 1)) ? 1 : 0;
      }
      return right;
    }
  }

  /** As {@link Main}, with nothing of Dubbo that 2.7 does not have. */
  @SuppressWarnings("deprecation") // What came instead is not in 2.7.
  public static final class OldMain {

    private OldMain() {}

    /** Takes the port to export on. */
    public static void main(String[] args) throws Exception {
      System.setProperty("dubbo.application.qos.enable", "false");
      System.setProperty("dubbo.service.shutdown.wait", "1");
      ServiceConfig<Stamps> service = new ServiceConfig<>();
      service.setApplication(application());
      service.setInterface(Stamps.class);
      service.setRef(new StampsService());
      service.setRegistry(new RegistryConfig("N/A"));
      service.setProtocol(new ProtocolConfig("dubbo", Integer.parseInt(args[0])));
      service.export();
      System.out.println("READY");
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          System.out.println("RIGHT " + rightCalls(Integer.parseInt(line)));
        }
      }
      System.exit(0);
    }

    private static int rightCalls(int port) {
      ReferenceConfig<Stamps> reference = new ReferenceConfig<>();
      reference.setApplication(application());
      reference.setInterface(Stamps.class);
      reference.setUrl("dubbo://127.0.0.1:" + port + "?serialization=hessian2");
      reference.setScope("remote");
      reference.setCheck(false);
      reference.setTimeout(20_000);
      return StampsService.rightCalls(reference.get());
    }

    private static ApplicationConfig application() {
      return new ApplicationConfig("old");
    }
  }
}
