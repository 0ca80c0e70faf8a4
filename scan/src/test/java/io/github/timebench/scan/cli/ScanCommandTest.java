package io.github.timebench.scan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.scan.StandInNacos;
import io.github.timebench.scan.TestApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Hazard: a format that lacks what another has; a refusal that is no line or has another code. */
class ScanCommandTest {
  @TempDir private static Path shared;
  private static Path jar;

  @TempDir private Path temporary;

  @BeforeAll
  static void make() throws IOException {
    jar =
        TestApi.in(shared)
            .type("class Order implements Serializable { List<LocalDateTime> log; Object any; }")
            .type("interface Orders { Order get(Date asOf); }")
            .jar("order-api.jar");
  }

  private static Said scan(Object... arguments) {
    return Said.by(
        new CommandLine(new ScanCommand())
            .registerConverter(
                RegistryAddress.class, new ParsedConverter<>(RegistryAddress::parse)),
        arguments);
  }

  private static void assertRefused(Said said, String message) {
    said.assertRefused("scan", message);
  }

  @Test
  void theTerminalHasMethodsPlacesAndFindings() {
    Said said = scan(jar, "--declared");

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().replaceAll("\\s+", " "))
        .contains("order-api.jar: 2 classes, 1 service with 1 method.")
        .contains("1 method carries times, in 2 places: Date 1, LocalDateTime 1.")
        .contains("Orders get Date 1, LocalDateTime 1 1 1")
        .contains("- Orders#get: asOf (Date), result.log[] (LocalDateTime)")
        .contains("- com.acme.Order.any is declared Object: what travels there needs a line");
    assertThat(said.out().lines())
        .filteredOn(line -> !line.contains("bin/loadgen "))
        .allMatch(line -> line.length() <= 120);
  }

  @Test
  void markdownAndThePageHaveTheSameTables() throws Exception {
    Path page = temporary.resolve("scan.html");
    Said said = scan(jar, "--declared", "--markdown", "--html=" + page);

    assertThat(said.out())
        .startsWith("### Times in ")
        .contains("| Orders | get | Date 1, LocalDateTime 1 | 1 | 1 |")
        .contains("| Orders#get | result.log\\[\\] | LocalDateTime | can stand there |");
    assertThat(said.err()).contains("report: ").contains("scan.html");
    assertThat(Files.readString(page))
        .contains(">Times in ", "中的时间")
        .contains("result.log[]")
        .contains("com.acme.Order.any")
        .contains("default-src &#39;none&#39;")
        .doesNotContain("src=", "http:", "https:");
  }

  @Test
  void chineseIsPrintedAndThePageOpensInIt() throws Exception {
    Path page = temporary.resolve("scan.html");
    Said said = scan(jar, "--declared", "--lang=zh", "--html=" + page);

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("2 个类，1 个服务").doesNotContain("classes");
    assertThat(scan(jar, "--declared", "--lang=zh", "--markdown").out()).contains("中的时间");
    assertThat(Files.readString(page)).contains("<html lang=\"zh\" data-chosen");
  }

  @Test
  void jsonHasAllThatWasFound() throws Exception {
    Said said = scan(jar, "--declared", "--json");

    JsonNode json = new ObjectMapper().readTree(said.out());
    assertThat(json.at("/document/sections/figures/tables/0/rows/0/method").textValue())
        .isEqualTo("get");
    JsonNode evidence = json.path("evidence");
    assertThat(evidence.path("schemaVersion").intValue()).isEqualTo(1);
    assertThat(evidence.at("/size/classes").intValue()).isEqualTo(2);
    assertThat(evidence.at("/methods/0/service").textValue()).isEqualTo("com.acme.Orders");
    assertThat(evidence.at("/methods/0/out/0/path").textValue()).isEqualTo("result.log[]");
    assertThat(evidence.at("/findings/0/kind").textValue()).isEqualTo("HOLE");
  }

  @Test
  void anApiWithoutTimesSaysSo() throws Exception {
    Path plain =
        TestApi.in(temporary).type("interface Names { String of(int id); }").jar("plain.jar");

    Said said = scan(plain);

    assertThat(said.exitCode()).isZero();
    assertThat(said.out()).contains("None of them declares a time.");
  }

  @Test
  void whatCannotBeScannedIsRefusedInOneLine() throws Exception {
    Path data = TestApi.in(temporary).type("class Data { Date at; }").jar("data.jar");
    Path corrupt = TestApi.jar(temporary.resolve("corrupt.jar"), Map.of("A.class", new byte[100]));

    assertRefused(scan(temporary.resolve("gone.jar")), "gone.jar does not exist");
    assertRefused(
        scan(data), "has no interface that looks like a service: name one with --service");
    assertRefused(
        scan(jar, "--service=Gone"),
        "--service must name an interface of the API with methods, not 'Gone'");
    assertRefused(scan(corrupt), "the class file of A in corrupt.jar is corrupt");
    assertRefused(scan(jar, "--json", "--markdown"), "--json");
    assertRefused(scan("no.such:thing:1.0"), "no.such:thing:1.0 is not in ");
    assertRefused(scan(), "API must be named, or a registry with --registry");
    assertRefused(
        scan(jar, "--registry=zookeeper://127.0.0.1:1"), "--registry cannot stand beside ");
  }

  @Test
  void thePasswordOfARegistryIsNowhere() throws Exception {
    Path page = temporary.resolve("page.html");
    try (StandInNacos nacos = new StandInNacos(true, "s3cret")) {
      nacos.publish("", "dubbo", "com.acme.Orders");
      String url = nacos.url() + "?username=nacos&password=";

      Said said = scan("--registry=" + url + "s3cret", "--html=" + page);
      Said json = scan("--registry=" + url + "s3cret", "--json");
      Said wrong = scan("--registry", url + "s3crets");

      assertThat(said.exitCode()).as(said.err()).isZero();
      assertThat(said.out()).contains("Orders", nacos.url());
      assertThat(Files.readString(page)).contains(nacos.url());
      assertThat(said + Files.readString(page) + json + wrong).doesNotContain("s3cret");
      assertThat(said.err())
          .contains(
              "The password goes to " + nacos.url() + " as it is: nacos+https:// encrypts it.");
      assertThat(wrong.exitCode()).isEqualTo(2);
      assertThat(wrong.err())
          .contains(nacos.url() + " does not take the user and the password (403)");
      assertRefused(
          scan(jar, "--registry=" + url + "s3cret"),
          "--registry cannot stand beside " + jar + ", not '" + nacos.url() + "'");
      for (String malformed :
          List.of("nacos://?password=s3cret", "zookeeper://a:1?password=s3cret")) {
        Said refused = scan("--registry=" + malformed);
        assertRefused(
            refused,
            "--registry must be zookeeper://HOST:PORT, nacos://HOST:PORT or"
                + " nacos+https://HOST:PORT");
        assertThat(refused.err()).doesNotContain("s3cret");
      }
    }
  }

  @Test
  void bytesOfASampleAreAGateThatNeedsNoLoad() {
    Said crossed = scan(jar, "--fail-on=bytes>+5%,bytes>+900%");

    assertThat(crossed.exitCode()).as(crossed.err()).isEqualTo(1);
    assertThat(crossed.out().replaceAll("\\s+", " "))
        .containsPattern("Orders get Date 1, LocalDateTime 1 1 1 \\d+ \\d+ \\d+ \\d\\.\\d+ ")
        .containsPattern(
            "next: bin/loadgen sample (\\S+order-api.jar) 'com.acme.Orders#get' > sample.json"
                + " bin/loadgen --api=\\1 '--call=com.acme.Orders#get' --sample=sample.json"
                + " --type=all --quick");
    assertThat(crossed.err().lines())
        .singleElement()
        .asString()
        .matches(
            "scan: crossed: bytes>\\+5%: bytes of com.acme.Orders#get is \\+\\S+ % against Date");
    assertRefused(scan(jar, "--fail-on=p99>+5%"), "--fail-on takes bytes alone here");
    assertRefused(scan(jar, "--fail-on=p99>5%"), "--fail-on takes bytes alone here");
    assertRefused(
        scan(jar, "--fail-on=bytes>+5%", "--declared"),
        "--fail-on needs bytes, so it cannot stand beside --declared");
    assertRefused(scan(jar, "--fail-on=cpu>+20%"), "--fail-on takes bytes alone here");
    assertRefused(
        scan(jar, "--micro", "--fail-on=p99>+5%"), "--fail-on takes bytes and cpu alone here");
    assertRefused(scan(jar, "--micro=0"), "--micro must be 1 to 1000, not '0'");
    assertRefused(
        scan(jar, "--micro", "--declared"),
        "--micro needs classes to load, so it cannot stand beside --declared");
  }

  /** Dubbo refuses the one, and the other has nothing that another date type could replace. */
  @Test
  void bytesThatAreNotKnownHaveAReasonAndCrossAGate() throws Exception {
    Path odd =
        TestApi.in(temporary)
            .type("class Plain { Date at; }")
            .type("interface Odd { Plain plain(); List<LocalDate> days(); List<Date> at(); }")
            .jar("odd.jar");

    Said said = scan(odd, "--fail-on=bytes>+5%");

    assertThat(said.exitCode()).as(said.err()).isEqualTo(1);
    assertThat(said.out().replaceAll("\\s+", " "))
        .containsPattern("Odd days LocalDate 1 0 1 n/a \\d+ \\d+ n/a ")
        .containsPattern("Odd at Date 1 0 1 (\\d+) \\1 \\1 1.00 ")
        .contains("- Odd#plain: Dubbo cannot write it: ")
        .contains("- Odd#days: not as Date: ");
    assertThat(said.err().lines()).hasSize(2).allMatch(line -> line.contains(" is not known: "));
  }

  @Test
  void aGateIsNotJudgedByAPartOfTheClasses() throws Exception {
    Path part = TestApi.in(temporary).type("interface Orders { Date at(); }").classes("part");
    Files.write(part.resolve("Strange.class"), new byte[9]);

    Said said = scan(part, "--declared");

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("Incomplete: the class file of Strange in part is corrupt", "Orders#at");
    assertRefused(
        scan(part, "--fail-on=bytes>+5%"),
        "--fail-on needs all classes: the class file of Strange in part is corrupt");
  }

  @Test
  void anApiThatEndsItsJvmLeavesWhatItsDeclarationsSay() throws Exception {
    Path end =
        TestApi.in(temporary)
            .type("class End implements Serializable { static { System.exit(9); } Date at; }")
            .type("interface Ends { End get(); }")
            .jar("end.jar");

    Said said = scan(end);

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().replaceAll("\\s+", " "))
        .contains("Ends get Date 1 0 1 ")
        .containsPattern("Bytes that are not known - Ends#get: \\S.*9");
  }
}
