package io.github.timebench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ThreadPool;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/**
 * Hazards: bad input that ends in a stack trace or in a wrong exit code; a bad value that surfaces
 * only as a stack trace of Dubbo.
 */
class ProviderMainTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--provider-threads=0 | --provider-threads must be 1 to 10000, not 0",
        "--registry=localhost:2181 | --registry must be"
            + " zookeeper://HOST:PORT[?backup=HOST:PORT,...], not 'localhost:2181'",
        "--registry=zookeeper://a:1?backup=b | --registry must be"
            + " zookeeper://HOST:PORT[?backup=HOST:PORT,...], not 'zookeeper://a:1?backup=b'",
        "--registry-root=dubbo | --registry-root must be a path such as /dubbo, outside of"
            + " /zookeeper, of letters, digits, '-', '_' and '.', not 'dubbo'",
        "--ready-file=/no/such/folder/file | --ready-file must lie in a folder that exists, not"
            + " /no/such/folder/file",
        "--registry=zookeeper://a:1?group=/b --registry-root=/c | --registry-root cannot stand"
            + " beside the root in --registry=zookeeper://a:1?group=/b"
      })
  void badInputGetsOneLineAndExitCode2(String flags, String message) {
    Outcome outcome = run(flags.split(" "));

    assertThat(outcome.exitCode).isEqualTo(2);
    assertThat(outcome.err).isEqualTo(message + System.lineSeparator());
    assertThat(outcome.out).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--provider-pool=huge, huge",
    "--provider-pool=huge, 'one of fixed, cached, eager, limited, virtual'",
    "--registry-deadline=10, 10",
    "--port=many, many",
    "--variants=date+, date+"
  })
  void whatCannotBeParsedIsNamedWithFlagAndValue(String flag, String value) {
    Outcome outcome = run(flag);

    assertThat(outcome.exitCode).isEqualTo(2);
    assertThat(outcome.err.lines()).hasSize(1);
    assertThat(outcome.err).contains(flag.substring(0, flag.indexOf('='))).contains(value);
  }

  @Test
  void aTakenPortIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      Outcome outcome = run("--port=" + taken.getLocalPort());

      assertThat(outcome.exitCode).isEqualTo(2);
      assertThat(outcome.err)
          .startsWith("--port must be a port that is free; " + taken.getLocalPort());
      assertThat(outcome.err.lines()).hasSize(1);
    }
  }

  @Test
  void aRegistryThatDoesNotAnswerIsNamedAtTheDeadline() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String registry = "zookeeper://127.0.0.1:" + silent.getLocalPort();
      Outcome outcome = run("--port=0", "--registry=" + registry, "--registry-deadline=300ms");

      assertThat(outcome.exitCode).isEqualTo(2);
      assertThat(outcome.err)
          .isEqualTo(
              "--registry must name a ZooKeeper that answers within 300 ms; none did at "
                  + registry
                  + System.lineSeparator());
    }
  }

  @Test
  void theHelpShowsEveryDefault() {
    Outcome outcome = run("--help");

    assertThat(outcome.exitCode).isZero();
    assertThat(outcome.out)
        .contains("zookeeper://127.0.0.1:2181", "20880", "fixed", "200", "10s", "Exit codes:")
        .doesNotContain("<");
  }

  private static Outcome run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        ProviderMain.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return new Outcome(line.execute(args), out.toString(), err.toString());
  }

  private record Outcome(int exitCode, String out, String err) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "65536 | 1 | 0 | port must be 0 to 65535, not 65536",
        "1 | 0 | 0 | provider-threads must be 1 to 10000, not 0",
        "1 | 1000000 | 0 | provider-threads must be 1 to 10000, not 1000000",
        "1 | 1 | -1 | queue must be 0 to 1000000, not -1"
      })
  void aValueOutOfRangeIsRefusedWithNameRuleAndValue(
      int port, int threads, int queue, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(port, threads, queue, 1))
        .withMessage(message);
  }

  @Test
  void aDeadlineOfNothingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(1, 1, 0, 0))
        .withMessage("registry-deadline must be positive, not 0ms");
  }

  private static ProviderSettings settings(int port, int threads, int queue, int deadlineMillis) {
    return new ProviderSettings(
        new RegistryAddress("localhost", 2181),
        port,
        ThreadPool.FIXED,
        threads,
        queue,
        "hessian2-time",
        Duration.ofMillis(deadlineMillis),
        ProviderSettings.ChainSettings.NONE);
  }
}
