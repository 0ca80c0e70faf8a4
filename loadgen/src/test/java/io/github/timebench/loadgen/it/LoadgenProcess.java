package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@code bin/loadgen} as a process of its own, with what it printed and left behind. */
final class LoadgenProcess implements AutoCloseable {
  /** Of signal 2 in a mask, whose lowest bit is signal 1's. */
  private static final long INTERRUPT_BIT = 1 << 1;

  /** Few calls and little time: a closed loop takes both cores for as long as it runs. */
  private static final List<String> SHORT =
      List.of("--rate=200/s", "--max-warmup=1s", "--slice=50ms", "--duration=200ms");

  /** A third one, as by default, makes a test longer and shows nothing more. */
  private static final String TWO_SERIALIZERS = "--serializer=stock,custom";

  /** JVMs whose figures no test asserts do without the better compiler. */
  private static final String QUICKLY_COMPILED = "-XX:TieredStopAtLevel=1";

  /** The checkout. */
  static final Path HOME = Path.of("").toAbsolutePath().getParent();

  private final Path runs;
  private final Path out;
  private final Path err;
  private final Process process;

  /**
   * @param folder takes all its files, the lab's lock included: labs with different folders do not
   *     see each other
   */
  private LoadgenProcess(Path folder, List<String> flags) throws IOException {
    this(folder, flags, QUICKLY_COMPILED);
  }

  private LoadgenProcess(Path folder, List<String> flags, String jvmOption) throws IOException {
    Path own = Files.createTempDirectory(folder, "loadgen");
    runs = own.resolve("runs");
    out = own.resolve("out");
    err = own.resolve("err");
    List<String> command = new ArrayList<>();
    if (isInterruptIgnored()) {
      command.addAll(List.of("env", "--default-signal=INT"));
    }
    command.add(HOME.resolve("bin/loadgen").toString());
    command.addAll(flags);
    command.add("--out=" + runs);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("JAVA_TOOL_OPTIONS", jvmOption + " -Djava.io.tmpdir=" + folder);
    if (!jvmOption.equals(QUICKLY_COMPILED)) {
      builder.environment().remove("_JAVA_OPTIONS");
    }
    process = builder.start();
  }

  /**
   * Whether SIGINT does nothing to this JVM, as where a shell runs the build in the background:
   * every process that it starts would be deaf to Ctrl-C, too.
   */
  private static boolean isInterruptIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
        .anyMatch(ignored -> (ignored & INTERRUPT_BIT) != 0);
  }

  /** Starts one with few calls that warms and measures for moments only, unless told more. */
  static LoadgenProcess startShort(Path folder, String... more) throws IOException {
    return start(folder, SHORT, more);
  }

  /**
   * Starts one of two variants that measures for minutes. Few calls a second, unless told more: a
   * closed loop would take both cores from the other tests.
   */
  static LoadgenProcess startLong(Path folder, String... more) throws IOException {
    return start(folder, List.of("--type=date", "--duration=1m", "--rate=50/s"), more);
  }

  /** Starts one that measures one block for moments only, but is no first look. */
  static LoadgenProcess startOneBlock(Path folder, String... more) throws IOException {
    return startBlocks(folder, 1, more);
  }

  /** Starts one that measures some blocks for moments only. */
  static LoadgenProcess startBlocks(Path folder, int blocks, String... more) throws IOException {
    List<String> flags = new ArrayList<>(List.of(more));
    flags.add("--blocks=" + blocks);
    addUnlessGiven(flags, SHORT);
    addUnlessGiven(flags, List.of(TWO_SERIALIZERS));
    return new LoadgenProcess(folder, flags);
  }

  /** Starts a first look on two drivers and two providers, whose hosts meet at a registry. */
  static LoadgenProcess startFleet(Path folder, String registryUrl, String... more)
      throws IOException {
    String registry = "--registry=" + registryUrl;
    return start(folder, List.of("--max-warmup=1s", registry), more);
  }

  /** Starts one whose JVMs compile, and touch their heaps, as those of users do. */
  static LoadgenProcess startCompiled(Path folder, String... words) throws IOException {
    return new LoadgenProcess(folder, List.of(words), "-XX:+TieredCompilation");
  }

  /** Starts one of the commands, whose name is the first word. */
  static LoadgenProcess startCommand(Path folder, String... words) throws IOException {
    return new LoadgenProcess(folder, List.of(words));
  }

  /** Starts a study of two variants that warms and measures for moments only. */
  static LoadgenProcess startStudy(Path folder, String command, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(
        List.of(
            "--quick",
            "--type=localdatetime",
            "--serializer=stock",
            "--max-warmup=2s",
            "--slice=100ms",
            "--allow-parallel"));
    words.addAll(List.of(more));
    return new LoadgenProcess(folder, words);
  }

  private static LoadgenProcess start(Path folder, List<String> defaults, String... more)
      throws IOException {
    List<String> flags = new ArrayList<>(List.of(more));
    flags.addAll(List.of("--quick", "--verbose"));
    addUnlessGiven(flags, defaults);
    addUnlessGiven(flags, List.of("--timeout=20s", TWO_SERIALIZERS));
    return new LoadgenProcess(folder, flags);
  }

  /** A closed loop has no rate. */
  private static void addUnlessGiven(List<String> flags, List<String> defaults) {
    for (String flag : defaults) {
      String name = flag.substring(0, flag.indexOf('=') + 1);
      boolean closedLoop = name.equals("--rate=") && isGiven(flags, "--threads=");
      if (!closedLoop && !isGiven(flags, name)) {
        flags.add(flag);
      }
    }
  }

  private static boolean isGiven(List<String> flags, String name) {
    return flags.stream().anyMatch(given -> given.startsWith(name));
  }

  long pid() {
    return process.pid();
  }

  /** Its exit code; no run of these tests may hang. */
  int awaitExit() throws InterruptedException {
    assertThat(process.waitFor(Await.DEADLINE.toSeconds(), TimeUnit.SECONDS))
        .as("loadgen has ended; it said: %s", err())
        .isTrue();
    return process.exitValue();
  }

  /** Waits until it has said something on standard error. */
  void awaitSaid(String text) {
    Await.until(
        "loadgen says '" + text + "'",
        () -> {
          assertThat(process.isAlive() || err().contains(text))
              .as("loadgen is alive; it said: %s", err())
              .isTrue();
          return err().contains(text);
        });
  }

  /** Waits until its first slice is over. */
  void awaitLoad() {
    awaitSaid("calls/s");
  }

  void signal(String name) throws IOException, InterruptedException {
    signal(process.pid(), name);
  }

  /** Ctrl-C twice: once ends a run after its block only. */
  void interruptTwice() throws IOException, InterruptedException {
    interruptOnce();
    signal("INT");
  }

  /** Ctrl-C, and that it was heard. */
  void interruptOnce() throws IOException, InterruptedException {
    signal("INT");
    awaitSaid("Ends after this block");
  }

  static void signal(long pid, String name) throws IOException, InterruptedException {
    int exit = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    assertThat(exit).isZero();
  }

  /** All its children and theirs. */
  List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** The child that runs a main class. */
  ProcessHandle awaitChild(String mainClass) {
    return Await.present(
        mainClass + " runs",
        () -> descendants().stream().filter(child -> runs(child, mainClass)).findFirst());
  }

  private static boolean runs(ProcessHandle process, String mainClass) {
    return Stream.of(process.info().arguments().orElse(new String[0]))
        .anyMatch(argument -> argument.endsWith("." + mainClass));
  }

  String out() {
    return read(out);
  }

  String err() {
    return read(err);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The run's folder. */
  Path folder() {
    try (Stream<Path> folders = Files.list(runs)) {
      List<Path> found = folders.filter(Files::isDirectory).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    } catch (IOException e) {
      throw new UncheckedIOException("no run; loadgen said: " + err(), e);
    }
  }

  /** What it stored. */
  RunResult result() {
    return ResultFiles.readRun(folder().resolve(ResultFiles.RESULT_JSON));
  }

  /** Whether it got as far as having a folder. */
  Optional<Path> runsFolder() {
    return Optional.of(runs).filter(Files::exists);
  }

  /** Ends what a failed test has left. */
  @Override
  public void close() {
    List<ProcessHandle> children = descendants();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
