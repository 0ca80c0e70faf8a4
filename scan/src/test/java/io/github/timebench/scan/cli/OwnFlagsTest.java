package io.github.timebench.scan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.own.ReadCall;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Hazard: a call that cannot be measured, found out when JVMs run already. */
class OwnFlagsTest {
  private static final String TIME = "\"2026-01-02T03:04:05.678Z\"";

  @TempDir private static Path shared;
  private static Path jar;

  @TempDir private Path temporary;

  /** What has the flags. */
  @Command(name = "run")
  private static final class Run implements Callable<Integer> {
    @Spec private CommandSpec spec;
    @Mixin private OwnFlags own;

    @Option(names = "--shape")
    private String shape;

    @Override
    public Integer call() throws Exception {
      PrintWriter out = spec.commandLine().getOut();
      own.refuseBeside(List.of("--shape"), Phrase.of("which has no shape"));
      try (ReadCall call = own.read(42, false, spec.commandLine().getErr()::println).orElse(null)) {
        out.println(call == null ? "none" : call.ofApi());
      }
      return 0;
    }
  }

  @BeforeAll
  static void make() throws IOException {
    jar =
        TestApi.in(shared)
            .type("class Order implements Serializable { long id; Date paid; LocalDateTime sent; }")
            .type(
                "interface Orders { Order get(Date asOf); void put(Order order); void put(String"
                    + " text); java.util.concurrent.CompletableFuture<Order> later(Date asOf); }")
            .jar("order-api.jar");
  }

  @BeforeEach
  void store() throws IOException {
    file("sample.json", "[" + TIME + "]");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(temporary.resolve(name), text);
  }

  private Said run(Object... arguments) {
    return Said.by(new CommandLine(new Run()), arguments);
  }

  /** With the API, a call and a sample, unless others are named. */
  private Said runGet(String... arguments) {
    List<Object> all = new ArrayList<>(Arrays.asList(arguments));
    all.add("--api=" + jar);
    if (!String.join(" ", arguments).contains("--call")) {
      all.add("--call=Orders#get");
    }
    if (!String.join(" ", arguments).contains("--sample")) {
      all.add("--sample=" + temporary.resolve("sample.json"));
    }
    return run(all.toArray());
  }

  @Test
  void aCallIsReadWithARepliesThatIsMade() {
    Said said = runGet("--zone=Asia/Shanghai", "--map=Order.paid=keep,**.*At=long", "--count=3");

    assertThat(said.err()).isEmpty();
    assertThat(said.out())
        .contains("call=com.acme.Orders#get")
        .contains("files=[order-api.jar, sample.json]")
        .contains("samples=3")
        .contains("rules=[Order.paid=keep, **.*At=long]")
        .contains("Asia/Shanghai")
        .contains("replies=generated");
  }

  @Test
  void repliesAreThoseOfTheFileElseOfTheSamples() throws IOException {
    file("replies.ndjson", "{\"id\": 1}\n{\"id\": 2}\n");
    file(
        "samples.ndjson",
        "[%s]\n{\"arguments\": [%s], \"reply\": {\"id\": 5}}\n".formatted(TIME, TIME));

    assertThat(runGet("--reply=" + temporary.resolve("replies.ndjson")).out())
        .contains("replies=given", "replies.ndjson", "samples=1");
    assertThat(runGet("--sample=" + temporary.resolve("samples.ndjson")).out())
        .contains("replies=of the samples", "samples=2");
    file("order.json", "[{\"id\": 5}]");
    assertThat(
            runGet(
                    "--call=Orders#put(com.acme.Order)",
                    "--sample=" + temporary.resolve("order.json"))
                .out())
        .contains("replies=none");
  }

  @Test
  void anAccessLogIsReadByGroupAndVersionWhichTheLabDoesNotHave() throws IOException {
    Path log =
        file(
            "access.log",
            "[2026-01-02 03:04:05] 10.0.0.1:1 -> 10.0.0.2:2 - test/com.acme.Orders:1.0.0 get(java.util.Date) [1767323045678]\n");

    Said said = runGet("--call=test/com.acme.Orders:1.0.0#get", "--sample=" + log);

    assertThat(said.out()).contains("call=test/com.acme.Orders:1.0.0#get", "samples=1");
    assertThat(said.err()).contains("the lab's own provider has none");
  }

  @Test
  void withoutAnApiThereIsNone() {
    assertThat(run().out()).startsWith("none");
    assertThat(run("--shape=page").out()).startsWith("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --lib=a.jar      | --lib needs --api, whose call it is of, not 'a.jar'
          --call=A#b       | --call needs --api
          --sample=a.json  | --sample needs --api
          --count=2        | --count needs --api
          --reply=a        | --reply needs --api
          --zone=UTC       | --zone needs --api
          --map=A.b=keep   | --map needs --api
          """)
  void whatMeansNothingWithoutAnApiIsRefused(String flag, String message) {
    run(flag).assertRefused("run", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --call=get                  | --call must be [group/]Interface[:version]#method[(types)]
          --call=com.acme.Order#get   | com.acme.Order is a class
          --call=Oders#get            | the API has no interface Oders; nearest: com.acme.Orders
          --call=Orders#gett          | com.acme.Orders has no method gett; nearest: get
          --call=Orders#put           | say which one: 'com.acme.Orders#put(com.acme.Order)', 'com.acme.Orders#put(java.lang.String)'
          --call=Orders#later         | com.acme.Orders#later returns a CompletableFuture<Order>: only calls that wait
          --shape=page                | --shape cannot stand beside --api, which has no shape, not 'page'
          --count=0                   | --count must be 1 to 1000
          --zone=Mars                 | --zone must be a zone such as Asia/Shanghai
          --map=paid                  | --map must be rules such as
          --lib=nothing.jar           | nothing.jar does not exist
          --sample=nothing.json       | nothing.json cannot be read
          --reply=nothing.json        | nothing.json cannot be read
          --reply=reply.txt           | reply.txt is no file of replies
          """)
  void whatDoesNotFitIsRefusedInOneLine(String flag, String message) {
    runGet(flag).assertRefused("run", message);
  }

  @Test
  void anApiNeedsACallAndASample() {
    run("--api=" + jar).assertRefused("run", "--call must name what of --api is called");
    run("--api=" + jar, "--call=Orders#get").assertRefused("run", "--sample must be a file");
    run("--api=" + jar + "x", "--call=Orders#get", "--sample=s.json")
        .assertRefused("run", "order-api.jarx does not exist");
  }

  @Test
  void samplesAndRepliesThatDoNotFitAreNamedByFileAndPath() throws IOException {
    Path sample = file("other.json", "[\"yesterday\"]");
    runGet("--sample=" + sample).assertRefused("run", "other.json: $[0]: expected a Date");
    Path reply = file("reply.json", "{\"id\": \"x\"}");
    runGet("--reply=" + reply).assertRefused("run", "reply.json: $.id: expected");
    Path order = file("order.json", "[{\"id\": 5}]");
    runGet("--call=Orders#put(Order)", "--sample=" + order, "--reply=" + reply)
        .assertRefused("run", "is no reply of com.acme.Orders#put(com.acme.Order), which returns");
    Path gap = file("gap.json", "[{\"sent\": \"2026-03-29T02:30:00\"}]");
    runGet("--call=Orders#put(Order)", "--sample=" + gap, "--zone=Europe/Berlin")
        .assertRefused("run", "gap.json: $[0].sent");
  }

  @Test
  void tooManyCharactersForTheMemoryOfALabAreRefused() throws IOException {
    Path text = file("text.json", "[\"" + "x".repeat(5_000) + "\"]");

    runGet("--call=Orders#put(String)", "--sample=" + text, "--count=1000")
        .assertRefused("run", "has more than 2,097,152 characters in its first 420 samples");
  }
}
