package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a child that outlives its lab, or whose last output is lost. */
class ChildJvmTest {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  @TempDir private Path folder;
  private Path log;

  @BeforeEach
  void placeTheLog() {
    log = folder.resolve("child.log");
  }

  private ChildJvm start(String script) throws LabException {
    return start(script, lines::add);
  }

  private ChildJvm start(String script, Consumer<String> messages) throws LabException {
    return ChildJvm.start("child", List.of("/bin/sh", "-c", script), log, messages);
  }

  /** Those that are taken; what begins so is refused. */
  private Consumer<String> refusing(String start, RuntimeException refusal) {
    return line -> {
      if (line.startsWith(start)) {
        throw refusal;
      }
      lines.add(line);
    };
  }

  private String nextLine() throws InterruptedException {
    return lines.poll(30, TimeUnit.SECONDS);
  }

  @Test
  void itEndsWhenItsInputIsClosed() throws Exception {
    ChildJvm child = start("echo up; cat");
    assertThat(nextLine()).isEqualTo("up");
    child.sendLine("hello");
    assertThat(nextLine()).isEqualTo("hello");

    child.close();

    assertThat(child.isAlive()).isFalse();
    assertThat(ProcessHandle.of(child.pid()).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void itIsEndedWhenItIgnoresItsInput() throws Exception {
    ChildJvm child = ChildJvm.start("child", List.of("sleep", "600"), log, lines::add);
    Thread.currentThread().interrupt();

    child.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(child.onExit().get(30, TimeUnit.SECONDS)).isEqualTo(137);
  }

  @Test
  void ctrlCDoesNotReachIt() throws Exception {
    try (ChildJvm child = start("echo up; cat")) {
      assertThat(nextLine()).isEqualTo("up");
      new ProcessBuilder("kill", "-INT", Long.toString(child.pid())).start().waitFor();
      child.sendLine("still here");
      assertThat(nextLine()).isEqualTo("still here");
    }
  }

  @Test
  void itsLastLineIsReadBeforeItsEndIsReported() throws Exception {
    try (ChildJvm child = start("seq 1 20000")) {
      child.awaitExit();

      assertThat(lines).hasSize(20_000).contains("20000");
    }
  }

  @Test
  void whatIsRefusedOfItsOutputGoesToItsLogAndTheReadingGoesOn() throws Exception {
    Consumer<String> messages = refusing("noise", new IllegalArgumentException());
    try (ChildJvm child = start("echo noise 1; echo a; echo noise 2; echo b", messages)) {
      child.awaitExit();

      assertThat(lines).containsExactly("a", "b");
      assertThat(log).hasContent("noise 1\nnoise 2");
    }
  }

  @Test
  void aLineThatNeverEndsIsTakenInPartsUnlessItMayBeAMessage() throws Exception {
    String noise = "head -c 3000000 /dev/zero | tr '\\0' x";
    try (ChildJvm child = start(noise + "; echo; echo last; printf {; " + noise + "; echo }")) {
      child.awaitExit();

      assertThat(lines).contains("last");
      assertThat(lines).filteredOn(line -> line.startsWith("x")).hasSizeGreaterThan(10);
      assertThat(lines)
          .filteredOn(line -> line.startsWith("{"))
          .singleElement()
          .asString()
          .hasSize(3_000_002);
    }
  }

  /**
   * One that has not stopped yet would take the signal that ends it before the one that stops it.
   */
  private static void awaitStopped(long pid) throws Exception {
    String script = "kill -STOP $0 && until ps -o stat= -p $0 | grep -q ^T; do :; done";
    Process shell = new ProcessBuilder("/bin/sh", "-c", script, Long.toString(pid)).start();
    assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(shell.exitValue()).isZero();
  }

  @Test
  void oneThatIsStoppedCanBeKilled() throws Exception {
    try (ChildJvm child = start("echo up; cat")) {
      assertThat(nextLine()).isEqualTo("up");
      awaitStopped(child.pid());

      child.kill();

      assertThat(child.onExit().get(30, TimeUnit.SECONDS)).isEqualTo(137);
    }
  }

  @Test
  void itsExitSummaryNamesTheCodeAndTheLastLineOfItsLog() throws Exception {
    try (ChildJvm child = start("printf 'first\\nlast\\n\\tat a.stack\\n' >&2; exit 9")) {
      child.awaitExit();

      assertThat(child.exitSummary().toString())
          .contains(
              "the child's JVM (pid " + child.pid() + ") ended with exit code 9: last (its log: ")
          .doesNotContain("first", "a.stack");
    }
  }

  @Test
  void writingToOneThatEndedDoesNothing() throws Exception {
    try (ChildJvm child = start("exit 0")) {
      child.awaitExit();
      child.sendLine("x".repeat(100_000));

      assertThat(child.isAlive()).isFalse();
    }
  }

  @Test
  void aLogThatCannotBeWrittenIsSaidInOneLine() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(
            () -> ChildJvm.start("child", List.of("true"), file.resolve("log"), lines::add))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("cannot start the child's JVM");
  }

  private static final String HELLO = "echo '" + JsonLines.HELLO + "'; ";

  @Test
  void oneThatHasSpokenAndSaysNothingMoreIsEndedAndNamed() throws Exception {
    List<String> command = List.of("/bin/sh", "-c", HELLO + "exec sleep 600");
    try (ChildJvm child =
        ChildJvm.start("child", command, log, Duration.ofSeconds(1), lines::add)) {
      assertThat(child.onExit().get(50, TimeUnit.SECONDS)).isNotZero();

      assertThat(child.exitSummary().toString())
          .contains("the child's JVM", "said nothing for 1 s");
      assertThat(child.failed()).isTrue();
    }
  }

  @Test
  void whatCannotBeReadEndsIt() throws Exception {
    Consumer<String> messages = refusing("{", new IllegalArgumentException());
    try (ChildJvm child = start(HELLO + "echo noise; echo '{\"is\":\"pair\"'; cat", messages)) {
      child.onExit().get(30, TimeUnit.SECONDS);

      assertThat(child.exitSummary().toString()).contains("said what cannot be read", "\"pair\"");
    }
  }

  @Test
  void whatItsListenerFailsAtEndsItAndNoThreadDiesInSilence() throws Exception {
    Consumer<String> messages = refusing("b", new IllegalStateException("no such variant"));
    try (ChildJvm child = start("echo b; cat", messages)) {
      child.onExit().get(30, TimeUnit.SECONDS);

      assertThat(child.exitSummary().toString()).contains("cannot be taken", "no such variant");
    }
  }

  @Test
  void aLineWithoutAnEndDoesNotFillTheMemory() throws Exception {
    try (ChildJvm child = start("printf {; head -c 80000000 /dev/zero | tr '\\0' x; cat")) {
      child.onExit().get(50, TimeUnit.SECONDS);

      assertThat(child.exitSummary().toString()).contains("a line of more than 64 MiB");
      assertThat(lines).isEmpty();
    }
  }

  /** Nor does a process of its own, which holds its input open when it has ended. */
  @Test
  void oneThatReadsNothingHoldsUpNobody() throws Exception {
    try (ChildJvm child = start("echo up; sleep 20")) {
      assertThat(nextLine()).isEqualTo("up");
      for (int i = 0; i < 100; i++) {
        child.sendLine("x".repeat(10_000));
      }

      child.kill();

      assertThat(child.isAlive()).isFalse();
    }
  }

  @Test
  void itsClockIsKnownFromItsAnswers() throws Exception {
    String answer = "while read -r word asked; do echo \"alive $asked $asked $asked\"; done";
    try (ChildJvm child = start(HELLO + answer)) {
      assertThat(nextLine()).isEqualTo(JsonLines.HELLO);
      assertThat(nextLine()).startsWith(JsonLines.ALIVE);

      assertThat(child.clock().any()).isTrue();
      assertThat(child.clock().roundTripNanos()).isPositive();
      assertThat(Math.abs(child.clock().latest().offsetNanos()))
          .isLessThanOrEqualTo(child.clock().latest().boundNanos());
    }
  }
}
