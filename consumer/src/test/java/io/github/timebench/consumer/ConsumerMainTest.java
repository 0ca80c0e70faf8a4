package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.date.stocka.Tick;
import io.github.timebench.api.probe.ProbeService;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Hazard: a smoke check that calls a broken installation sound. */
class ConsumerMainTest {
  @Test
  void aSoundInstallationPrintsALinePerVariantAndEndsWith0() throws Exception {
    List<Variant> variants =
        List.of(Variant.BASELINE, Variant.of(DateType.LOCALDATETIME, Serializer.CUSTOM));
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), variants)) {
      Outcome outcome =
          run(
              "--registry=" + registry.address(),
              "--timeout=20s",
              "--variant=date+stock",
              "--variant=localdatetime+custom");

      assertThat(outcome.exitCode).as(outcome.err).isZero();
      assertThat(outcome.out.lines())
          .hasSize(1 + variants.size())
          .startsWith("provider: 127.0.0.1:" + provider.port());
      for (Variant variant : variants) {
        assertThat(outcome.out).containsPattern(variant.label().replace("+", "\\+") + " +ok ");
      }
    }
  }

  @Test
  void withoutAVariantTheLastOfAllIsMissedToo() throws Exception {
    try (RegistryFixture registry = new RegistryFixture()) {
      List<Class<?>> services =
          Variant.all().stream()
              .<Class<?>>map(variant -> Bindings.builtIn().of(variant).serviceInterface())
              .toList();
      registry.register(ProbeService.class, 1);
      for (Class<?> service : services.subList(0, services.size() - 1)) {
        registry.register(service, 1);
      }
      Outcome outcome = run("--registry=" + registry.address(), "--timeout=5s");

      assertThat(outcome.exitCode).isEqualTo(2);
      assertThat(outcome.err)
          .contains("no provider below /dubbo/" + services.get(services.size() - 1).getName());
    }
  }

  @Test
  void aProviderThatAnswersWronglyEndsWith1() throws Exception {
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider =
            LocalProvider.start(
                registry.port(), List.of(Variant.BASELINE), 2, Map.of(), this::wrongly)) {
      assertThat(provider.port()).isPositive();
      Outcome outcome =
          run("--registry=" + registry.address(), "--timeout=20s", "--variant=date+stock");

      assertThat(outcome.exitCode).isEqualTo(1);
      assertThat(outcome.err).contains("date+stock echo").contains("id=0");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--registry=localhost | --registry must be zookeeper://HOST:PORT[?backup=HOST:PORT,...], not"
            + " 'localhost'",
        "--timeout=0s | --timeout must be 1ms to 1h, not 0ms",
        "--registry=zookeeper://127.0.0.1:0 | --registry must be"
            + " zookeeper://HOST:PORT[?backup=HOST:PORT,...], not 'zookeeper://127.0.0.1:0'"
      })
  void badInputGetsOneLineAndExitCode2(String flag, String message) {
    Outcome outcome = run(flag);

    assertThat(outcome.exitCode).isEqualTo(2);
    assertThat(outcome.err).isEqualTo(message + System.lineSeparator());
  }

  @Test
  void aDurationWithoutAUnitIsNamedWithItsFlag() {
    Outcome outcome = run("--timeout=5");

    assertThat(outcome.exitCode).isEqualTo(2);
    assertThat(outcome.err).contains("--timeout").contains("'5'");
    assertThat(outcome.err.lines()).hasSize(1);
  }

  @Test
  void theHelpShowsEveryDefault() {
    assertThat(run("--help").out)
        .contains("zookeeper://127.0.0.1:2181", "5s", "Exit codes:")
        .doesNotContain("[]");
  }

  private Object wrongly(Class<?> type, Object right) {
    return Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> new Tick());
  }

  private static Outcome run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        ConsumerMain.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return new Outcome(line.execute(args), out.toString(), err.toString());
  }

  private record Outcome(int exitCode, String out, String err) {}
}
