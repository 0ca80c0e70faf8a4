package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.SampleFile.RawSamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.apache.dubbo.rpc.support.AccessLogData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazards: a sample that is silently left out; one that is blamed on the wrong line. */
class SampleFileTest {
  private static final String PUT = "Orders#put";

  @TempDir private static Path shared;
  private static TestCall api;

  @TempDir private Path folder;

  @BeforeAll
  static void make() throws IOException, ApiException {
    api =
        new TestCall(
            TestApi.in(shared)
                .withoutParameterNames()
                .type(
                    "class Order implements Serializable { private long id; private String note; private"
                        + " LocalDateTime paid; private Date at; private List<Integer> counts; public long"
                        + " getId() { return id; } public String getNote() { return note; } public"
                        + " LocalDateTime getPaid() { return paid; } public Date getAt() { return at; } public"
                        + " List<Integer> getCounts() { return counts; } public String getLabel() { return id"
                        + " + note; } }")
                .type("interface Orders { void put(Order order, int times); void drop(long id); }")
                .jar("api.jar"));
  }

  @AfterAll
  static void close() throws IOException {
    api.close();
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines));
  }

  private RawSamples read(Path file) throws ApiException {
    return SampleFile.read(file, api.method(PUT), Optional.empty());
  }

  private List<String> checked(RawSamples samples, List<String> notes) throws ApiException {
    return api
        .checking(PUT, Optional.of(java.time.ZoneId.of("UTC")))
        .readAll(samples, note -> notes.add(note.toString()))
        .stream()
        .map(SampleJson::line)
        .toList();
  }

  @Test
  void ndjsonHasOneSampleALine() throws Exception {
    Path file = file("a.ndjson", "[{\"id\": 1}, 2]", "", "{\"arguments\": [null, 3]}\r");

    assertThat(checked(read(file), new ArrayList<>()))
        .containsExactly("[{\"id\":1},2]", "[null,3]");
    Path wrong = file("b.jsonl", "[null, 1]", "[{\"id\": \"x\"}, 2]");
    assertThatThrownBy(() -> checked(read(wrong), new ArrayList<>()))
        .hasMessageStartingWith(wrong + ":2: $[0].id: expected a whole number");
    assertThatThrownBy(() -> read(file("c.ndjson", "[null, 1]", "[")))
        .hasMessageContaining("c.ndjson:2 is not JSON at line 1")
        .hasMessageContaining("start marker at line: 1, column: 1")
        .hasMessageNotContaining("Source");
    assertThatThrownBy(() -> read(file("d.ndjson", "", "")))
        .hasMessageEndingWith("d.ndjson has no sample");
  }

  @Test
  void theFirstOfManyAreTakenAndItIsSaid() throws Exception {
    Path file = file("a.ndjson", "[null,1]", "[null,2]", "[null,3]");

    RawSamples two = SampleFile.read(file, api.method(PUT), Optional.of(2));

    assertThat(two.samples()).hasSize(2);
    assertThat(two.notes())
        .map(Phrase::toString)
        .containsExactly(file + " goes on after its first 2 samples");
  }

  @Test
  void copiesOfATemplateDifferByTheirPlaceholders() throws Exception {
    Path template =
        file(
            "t.json",
            "[{\"id\": \"${seq}\", \"note\": \"no ${seq} of ${time:now..now}\","
                + " \"paid\": \"${time:-30d..now}\", \"at\": \"${time:2026-01-01T00:00:00Z..+1d}\"}, 1]");
    RawSamples copies = SampleFile.read(template, api.method(PUT), Optional.of(3));

    List<String> lines = checked(copies, new ArrayList<>());

    assertThat(lines)
        .hasSize(3)
        .doesNotHaveDuplicates()
        .isEqualTo(checked(copies, new ArrayList<>()));
    assertThat(lines.get(1))
        .contains("{\"id\":2,\"note\":\"no 2 of 2026-11-22T10:00:00Z\",\"paid\":\"2026-1")
        .doesNotContain("${");
    assertThatThrownBy(
            () ->
                checked(
                    read(file("u.json", "[{\"paid\": \"${time:-30x..now}\"}, 1]")),
                    new ArrayList<>()))
        .hasMessageContaining("$[0].paid: expected a LocalDateTime")
        .hasMessageContaining("such as -30d (s, m, h, d)");
    assertThatThrownBy(
            () -> checked(read(file("v.json", "[null, \"${time:-30d..now}\"]")), new ArrayList<>()))
        .hasMessageContaining("$[1]: expected a whole number")
        .hasMessageEndingWith("a point in time cannot be written as one");
  }

  @Test
  void copiesThatWouldFillTheMemoryAreRefused() throws Exception {
    Path large = file("l.json", "[{\"note\": \"" + "x".repeat(1 << 20) + "\"}, 1]");

    assertThatThrownBy(() -> SampleFile.read(large, api.method(PUT), Optional.of(100)))
        .hasMessage(
            large
                + " has more than 67,108,864 characters in its first 64 samples: take fewer with"
                + " --count");
  }

  private String logged(Object... arguments) throws Exception {
    AccessLogData data = AccessLogData.newLogData();
    data.setServiceName("com.acme.Orders");
    data.setMethodName("put");
    data.setGroup("test");
    data.setVersion("1.0.0");
    data.setInvocationTime(new Date());
    data.setOutTime(new Date());
    data.setTypes(new Class<?>[] {api.load("com.acme.Order"), int.class});
    data.setArguments(arguments);
    return data.getLogMessage()
        .replace("null:null -> null:null", "10.0.0.7:40122 -> 10.0.0.5:20880");
  }

  @Test
  void whatDubboLogsIsReadAsTheCallThatWasMade() throws Exception {
    Sample<Object> sent =
        api.objects(
            PUT,
            "[{\"id\": 5, \"note\": \"a - b c(d) [e]\", \"paid\": \"2026-11-22T10:15:30.123\","
                + " \"at\": \"2026-11-22T10:15:30.5Z\", \"counts\": [1, 2]}, 3]");
    String line = logged(sent.arguments().toArray());
    Path log =
        file(
            "access.log",
            "2026-11-22 10:15:31,001 INFO [pool-1] dubbo.accesslog.com.acme.Orders - " + line,
            line.replaceFirst("\\] -> \\[[^]]*\\]", "]"),
            "Started in 3 seconds",
            line.replace("put(com.acme.Order,int)", "drop(long)"),
            line.substring(0, line.length() - 5),
            line.replace("\"id\":5", "\"id\":\"five\""));
    List<String> notes = new ArrayList<>();
    RawSamples samples = read(log);

    List<Sample<Object>> read =
        api.loading(PUT, Optional.of(java.time.ZoneId.systemDefault()))
            .readAll(samples, note -> notes.add(note.toString()));

    assertThat(read).hasSize(2);
    assertThat(read).allSatisfy(one -> assertThat(one).usingRecursiveComparison().isEqualTo(sent));
    assertThat(notes)
        .hasSize(4)
        .satisfies(
            all ->
                assertThat(all.get(0))
                    .isEqualTo("1 lines of " + log + " are none of an access log"),
            all ->
                assertThat(all.get(1))
                    .startsWith(
                        "1 calls are left out, because Dubbo could not write them as JSON; the first: "
                            + log
                            + ":5 is not JSON"),
            all ->
                assertThat(all.get(2))
                    .startsWith(
                        "1 of 3 calls are left out, because they do not fit; the first: "
                            + log
                            + ":6: $[0].id: expected"),
            all ->
                assertThat(all.get(3))
                    .isEqualTo(
                        "label of com.acme.Order is left out, because a getter computes it"));
  }

  @Test
  void aLogWithoutTheCallSaysWhichOnesItHas() throws Exception {
    String line = logged(null, 1).replace("put(com.acme.Order,int)", "drop(long)");

    assertThatThrownBy(() -> read(file("a.log", line)))
        .hasMessageContaining("a.log has no call of com.acme.Orders#put; ")
        .hasMessageContaining("test/com.acme.Orders:1.0.0#drop(long)");
    assertThatThrownBy(() -> read(file("b.log", "nothing")))
        .hasMessageContaining("lines of Dubbo's access log end in");
  }

  @Test
  void whatCannotBeReadIsSaidInOneLine() throws Exception {
    Path latin =
        Files.write(folder.resolve("l.json"), "[\"\u00e9\"]".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> read(latin))
        .hasMessageEndingWith("l.json cannot be read: it is not UTF-8");
    assertThatThrownBy(() -> read(folder.resolve("gone.json")))
        .hasMessageEndingWith("gone.json cannot be read: no such file");
    assertThatThrownBy(() -> read(folder)).hasMessageContaining(" cannot be read: ");
  }
}
