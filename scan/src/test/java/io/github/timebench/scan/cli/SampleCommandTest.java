package io.github.timebench.scan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Precision;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.scan.TestApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Hazards: a sample that cannot be piped; a wrong call or file that is not told in one line. */
class SampleCommandTest {
  @TempDir private static Path shared;
  private static Path jar;

  @TempDir private Path temporary;

  @BeforeAll
  static void make() throws IOException {
    jar =
        TestApi.in(shared)
            .type("class Order implements Serializable { long id; LocalDateTime paid; }")
            .type(
                "interface Orders { Order get(Date asOf); void put(Order order); void put(String"
                    + " text); }")
            .jar("order-api.jar");
  }

  private static Said sample(Object... arguments) {
    return Said.by(
        new CommandLine(new SampleCommand())
            .registerConverter(Precision.class, ParsedConverter.ofLabels(Precision.values())),
        arguments);
  }

  private static void assertRefused(Said said, String message) {
    said.assertRefused("sample", message);
  }

  @Test
  void aSampleIsPrintedAndReadBack() throws IOException {
    Said made = sample(jar, "Orders#get", "--precision=millis");
    assertThat(made.exitCode()).as(made.err()).isZero();
    assertThat(made.err()).isEmpty();
    assertThat(made.out())
        .startsWith(
            "{\n  \"call\" : \"com.acme.Orders#get\",\n  \"arguments\" : {\n    \"asOf\" : \"2026-")
        .contains("\"paid\" : \"2026-")
        .endsWith("}\n");
    Path file = Files.writeString(temporary.resolve("get.json"), made.out());

    Said checked = sample(jar, "com.acme.Orders#get", "--sample=" + file);

    assertThat(checked.exitCode()).as(checked.err()).isZero();
    assertThat(checked.out())
        .startsWith("{\"arguments\":[\"2026-")
        .endsWith("}}\n")
        .hasLineCount(1);
  }

  @Test
  void aFileTakesTheSample() {
    Path file = temporary.resolve("made/get.json");

    Said said = sample(jar, "Orders#get", "--out=" + file);

    assertThat(said.out()).isEmpty();
    assertThat(said.err()).contains("sample: ").contains("get.json");
    assertThat(file).content().isEqualTo(sample(jar, "Orders#get").out());
    assertThat(sample(jar, "Orders#get", "--out=" + file, "--lang=zh").err()).startsWith("样本：");
  }

  @Test
  void whatCannotBeSampledIsRefusedInOneLine() throws IOException {
    Path wrong = Files.writeString(temporary.resolve("wrong.json"), "[{\"paid\": \"yesterday\"}]");

    assertRefused(
        sample(jar, "Orders"),
        "CALL must be [group/]Interface[:version]#method[(types)], not 'Orders'");
    assertRefused(sample(jar, "Order#get"), "com.acme.Order");
    assertRefused(sample(jar, "Orders#gett"), "com.acme.Orders has no method gett; nearest: get");
    assertRefused(
        sample(jar, "Orders#put"),
        "say which one: 'com.acme.Orders#put(com.acme.Order)', 'com.acme.Orders#put(java.lang.String)'");
    assertRefused(
        sample(jar, "Orders#put(Order)", "--sample=" + wrong),
        wrong
            + ": $[0].paid: expected a LocalDateTime such as 2026-11-22T10:15:30, got \"yesterday\"");
    assertRefused(sample(jar, "Orders#get", "--count=3"), "--count needs --sample, not '3'");
    assertRefused(
        sample(jar, "Orders#get", "--sample=" + wrong, "--items=3"),
        "--items cannot stand beside --sample");
    assertRefused(
        sample(jar, "Orders#get", "--sample=" + wrong, "--zone=Moon"),
        "--zone must be a zone such as Asia/Shanghai, not 'Moon'");
    assertRefused(sample(jar, "Orders#get", "--items=-1"), "--items must be 0 to 10000, not '-1'");
    assertRefused(
        sample(jar, "Orders#get", "--sample=" + wrong, "--count=0"), "--count must be 1 to 10000");
    assertRefused(sample(jar), "API");
    assertRefused(sample(temporary.resolve("gone.jar"), "Orders#get"), "gone.jar does not exist");
  }
}
