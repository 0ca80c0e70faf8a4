package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a live JVM whose blocked threads are not seen, or that keeps something of being asked; a
 * process that dies of being asked because it is no JVM.
 */
class ThreadsCommandTest {
  @TempDir private Path temporary;

  private CommandRun threads(String... arguments) {
    List<String> all = new ArrayList<>(List.of("threads"));
    all.addAll(List.of(arguments));
    return CommandRun.of(temporary, all.toArray(String[]::new));
  }

  /** A JVM of its own: what it prints when it is asked is nobody's channel. */
  private static final class Child implements AutoCloseable {
    private final Process process;

    Child(String... arguments) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-cp",
                  System.getProperty("java.class.path"),
                  WaitingMain.class.getName()));
      command.addAll(List.of(arguments));
      process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
      assertThat(process.inputReader().readLine()).isEqualTo("ready");
    }

    String pid() {
      return Long.toString(process.pid());
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      process.destroyForcibly().onExit().join();
    }
  }

  private Path archive() throws IOException {
    Path file = temporary.resolve("classes.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new ZipEntry("shop.properties"));
    }
    return file;
  }

  /** The published example: threads of a server that all look for a resource in one archive. */
  @Test
  void fortyOneThreadsThatAreBlockedInOnePlaceOfALiveJvmAreNamed() throws Exception {
    CommandRun run;
    try (Child child = new Child(archive().toString())) {
      run = threads(child.pid());
      assertThat(child.process.isAlive()).isTrue();
    }

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("loader 41 41 ")
        .containsPattern(
            "most first - 41 threads BLOCKED in \\S+WaitingMain\\.load"
                + " \\(ThreadsCommandTest\\.java:\\d+\\) on a monitor of java\\.util\\.zip\\.ZipFile"
                + " held by \"worker-3\", which is WAITING in \\S+WaitingMain\\.readForEver");
    assertThat(temporary.toFile().list()).containsExactly("classes.zip");
  }

  @Test
  void aJvmThatIsWatchedShowsWhatBlockedAndKeepsNoRecording() throws Exception {
    Path kept = temporary.resolve("kept.jfr");
    CommandRun run;
    String recordings;
    try (Child child = new Child()) {
      run = threads(child.pid(), "--for=1s", "--every=300ms", "--threshold=0ms", "--jfr=" + kept);
      recordings = recordings(child);
    }

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("4 dumps")
        .containsPattern(
            "monitor of java\\.lang\\.Object in \\S+Contention\\.enter \\(line \\d+\\)");
    assertThat(recordings).contains("No available recordings");
    assertThat(temporary.toFile().list()).containsExactly("kept.jfr");
    assertThat(threads(kept.toString(), "--markdown").out()).contains("Contention.enter");
  }

  private static String recordings(Child child) throws IOException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process check = new ProcessBuilder(jcmd, child.pid(), "JFR.check").start();
    return new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aProcessThatIsNoJvmIsRefusedAndLives() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "600").start();
    try {
      threads(Long.toString(sleeper.pid()))
          .assertRefused("pid " + sleeper.pid() + " is no JVM", "sleep");
      assertThat(sleeper.isAlive()).isTrue();
    } finally {
      sleeper.destroy();
      sleeper.waitFor();
    }
    threads(Long.toString(sleeper.pid()))
        .assertRefused("there is no process with the pid " + sleeper.pid());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x.txt                     | x.txt       | no such file
          x.txt --for=2s            | --for       | is for a pid
          x.txt --threshold=1ms     | --threshold | is for recordings
          1 --every=1s              | --every     | needs --for
          1 --threshold=1ms         | --threshold | needs --for
          1 --jfr=x                 | --jfr       | needs --for
          1 --for=0s                | --for       | must be 1s to 1h
          1 --for=2s --every=3s     | --every     | must be 100ms to 2s
          1 --for=1h --every=100ms  | --every     | at most 10000 dumps
          1 --for=2                 | --for       | number with a unit
          1 --json --markdown       | --json      | mutually exclusive
          9999999999                | 9999999999  | there is no process
          """)
  void whatCannotBeTakenIsNamed(String arguments, String what, String rule) {
    threads(arguments.split(" ")).assertRefused(what, rule);
  }

  @Test
  void aDumpIsShownInEveryForm() throws Exception {
    Path dump =
        Files.writeString(
            temporary.resolve("dump"),
            """
            2026-11-22 11:26:17
            Full thread dump OpenJDK 64-Bit Server VM (17.0.3+7 mixed mode):

            "worker-1" #9 prio=5 os_prio=0 tid=0x01 nid=0x01 runnable [0x01]
               java.lang.Thread.State: RUNNABLE
            \tat shop.Loader.load(Loader.java:17)

            JNI global refs: 1, weak refs: 0
            """);
    Path page = temporary.resolve("page.html");

    assertThat(threads(dump.toString(), "--html=" + page).out())
        .contains("1 thread RUNNABLE in shop.Loader.load (Loader.java:17)");
    assertThat(page).content().contains("shop.Loader.load (Loader.java:17)");
    assertThat(threads(dump.toString(), "--json").out()).startsWith("{").contains("\"worker\"");
    assertThat(threads(dump.toString(), "--markdown").out()).startsWith("### Threads: ");
  }

  /**
   * A program whose threads wait for each other until its standard input is closed. It says a line
   * when they do.
   */
  static final class WaitingMain {
    private static final int BLOCKED = 41;

    private WaitingMain() {}

    /**
     * Given an archive, threads are blocked at it; without, one thread blocks the other for
     * moments.
     */
    public static void main(String[] args) throws Exception {
      if (args.length == 1) {
        blockAt(new ZipFile(Path.of(args[0]).toFile()));
      } else {
        new Contention().start();
      }
      System.out.println("ready");
      System.in.read();
      System.exit(0);
    }

    private static Thread start(String name, Runnable work) {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      thread.start();
      return thread;
    }

    private static void await(Thread thread, Thread.State state) {
      while (thread.getState() != state) {
        LockSupport.parkNanos(1_000_000);
      }
    }

    /** As of a server whose threads all look for a resource in one archive. */
    private static void blockAt(ZipFile archive) throws InterruptedException {
      CountDownLatch held = new CountDownLatch(1);
      Thread holder = start("worker-3", () -> hold(archive, held));
      held.await();
      List<Thread> loaders = new ArrayList<>();
      for (int i = 10; i < 10 + BLOCKED; i++) {
        loaders.add(start("loader-" + i, () -> load(archive)));
      }
      loaders.forEach(loader -> await(loader, Thread.State.BLOCKED));
      await(holder, Thread.State.WAITING);
    }

    private static void hold(ZipFile archive, CountDownLatch held) {
      synchronized (archive) {
        held.countDown();
        readForEver();
      }
    }

    private static void readForEver() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** What a class loader does for {@code getResourceAsStream}. */
    private static void load(ZipFile archive) {
      try (var resource = archive.getInputStream(archive.getEntry("shop.properties"))) {
        throw new IllegalStateException("read " + resource);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    /** One thread holds the lock until the other is blocked, again and again. */
    private static final class Contention {
      private final Object lock = new Object();

      void start() {
        Thread waiter = WaitingMain.start("waiter-1", this::enter);
        WaitingMain.start("holder-1", () -> hold(waiter));
      }

      private void hold(Thread waiter) {
        while (waiter.isAlive()) {
          synchronized (lock) {
            await(waiter, Thread.State.BLOCKED);
          }
          LockSupport.parkNanos(1_000_000);
        }
      }

      private void enter() {
        while (Thread.currentThread().isAlive()) {
          synchronized (lock) {
            Thread.onSpinWait();
          }
          LockSupport.parkNanos(1_000_000);
        }
      }
    }
  }
}
