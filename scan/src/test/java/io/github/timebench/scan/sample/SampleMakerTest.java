package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a sample that its own reader refuses; one that never ends; one that hides what it cut.
 */
class SampleMakerTest {
  private static TestCall api;

  @BeforeAll
  static void make(@TempDir Path folder) throws IOException, ApiException {
    TestApi sources =
        TestApi.in(folder)
            .type(
                "class Order implements Serializable { long id; String orderNo; String"
                    + " customerEmail; java.math.BigDecimal price; Date createdAt; LocalDateTime paid;"
                    + " Instant shipped; OffsetDateTime offset; UUID uuid; byte[] photo; Status status;"
                    + " List<String> tags; Map<String, Integer> counts; Map<Status, LocalDate> byStatus;"
                    + " Set<Status> seen; Order parent; List<Order> children; Object extra; Thread thread;"
                    + " Payment payment; long updateTime; boolean deleted; String phone; Locale language;"
                    + " Optional<String> note; }")
            .type("enum Status { NEW, PAID }")
            .type("interface Payment extends Serializable {}")
            .type("class ByCard implements Payment { String cardNo; int amount; }")
            .type(
                "interface Api { Order get(long id); List<Order> list(Order like, int limit); void"
                    + " ping(); Node0 graph(); Grown<String> grown(); }")
            .type("class Grown<T> extends ArrayList<Grown<List<T>>> {}");
    int classes = 14;
    for (int i = 0; i < classes; i++) {
      StringBuilder fields = new StringBuilder();
      for (int j = 0; j < classes; j++) {
        fields.append("Node").append(j).append(" to").append(j).append("; ");
      }
      sources.source(
          "com.acme.Node" + i,
          "public class Node%d implements Serializable { %s }".formatted(i, fields));
    }
    api = new TestCall(sources.jar("api.jar"));
  }

  @AfterAll
  static void close() throws IOException {
    api.close();
  }

  private static JsonNode json(String text) throws ApiException {
    return SampleJson.parse(text, "made");
  }

  @Test
  void theSameSeedGivesTheSameFileAndAnotherOneOthers() throws ApiException {
    assertThat(api.made("Api#list", 1, 3)).isEqualTo(api.made("Api#list", 1, 3));
    assertThat(api.made("Api#list", 1, 3)).isNotEqualTo(api.made("Api#list", 2, 3));
  }

  @Test
  void valuesAreWhatNamesAndTypesLetExpect() throws ApiException {
    JsonNode order = json(api.made("Api#get", 42, 3)).path("reply");

    assertThat(order.path("id").longValue()).isGreaterThan(1_000_000);
    assertThat(order.path("orderNo").textValue()).matches("O\\d{8}");
    assertThat(order.path("customerEmail").textValue()).matches("[a-z]+\\.[a-z]+@example\\.org");
    assertThat(order.path("price").decimalValue().scale()).isEqualTo(2);
    assertThat(order.path("createdAt").textValue()).matches("2026-\\d\\d-\\d\\dT[\\d:]+\\.\\d{3}Z");
    assertThat(LocalDateTime.parse(order.path("paid").textValue()).getNano() % 1000).isNotZero();
    assertThat(Instant.parse(order.path("shipped").textValue()).getNano() % 1000).isNotZero();
    assertThat(order.path("offset").textValue()).endsWith("Z");
    assertThat(order.path("status").textValue()).isIn("NEW", "PAID");
    assertThat(order.path("tags")).hasSize(3);
    assertThat(order.path("counts")).hasSize(3);
    assertThat(order.path("byStatus").size()).isBetween(1, 2);
    assertThat(order.path("seen").size()).isBetween(1, 2);
    assertThat(Instant.ofEpochMilli(order.path("updateTime").longValue()))
        .isBetween("2026-07-01T00:00:00Z", "2026-11-01T00:00:00Z");
    assertThat(order.path("payment").path("@class").textValue()).isEqualTo("com.acme.ByCard");
    assertThat(order.path("photo").textValue()).isBase64();
  }

  @Test
  void whatIsCutIsSaidOnceWithItsReason() throws ApiException {
    JsonNode sample = json(api.made("Api#list", 1, 2));
    List<String> notes = new ArrayList<>();
    sample.path("notes").forEach(note -> notes.add(note.textValue()));

    assertThat(sample.at("/reply/0/parent").isNull()).isTrue();
    assertThat(sample.at("/reply/0/children")).isEmpty();
    assertThat(notes)
        .contains(
            "$.reply[0].parent is left out: com.acme.Order contains itself",
            "$.reply[0].children[0] is left out: com.acme.Order contains itself",
            "$.reply[0].extra may be any JSON, because its type is Object",
            "$.reply[0].thread is left out: its type is java.lang.Thread, a class of the JDK that"
                + " samples do not write")
        .doesNotHaveDuplicates()
        .noneMatch(note -> note.contains("reply[1]"));
  }

  @Test
  void argumentsHaveNamesWhereTheClassFileHasThem() throws ApiException {
    assertThat(json(api.made("Api#list", 1, 2)).path("arguments").path("limit").intValue())
        .isEqualTo(20);
    assertThat(json(api.made("Api#ping", 1, 2)).toString())
        .isEqualTo("{\"call\":\"com.acme.Api#ping\",\"arguments\":[]}");
  }

  @Test
  void classesThatAllReferToEachOtherComeToAnEnd() throws ApiException {
    JsonNode sample = json(api.made("Api#graph", 1, 2));

    assertThat(sample.path("reply").path("to1").isObject()).isTrue();
    assertThat(sample.path("notes").toString()).contains("is nested deeper than");
    assertThat(api.checked("Api#graph", sample.toString())).isNotEmpty();
  }

  @Test
  void aTypeThatGrowsWithEachStepComesToAnEnd() throws ApiException {
    assertThat(json(api.made("Api#grown", 1, 1)).path("reply").isArray()).isTrue();
  }

  @Test
  void moreThanAnybodyEditsIsRefused() {
    assertThatThrownBy(() -> api.made("Api#list", 1, 10_000))
        .isInstanceOf(ApiException.class)
        .hasMessage(
            "a sample of com.acme.Api#list would have more than 200,000 values: give fewer --items");
    assertThatThrownBy(() -> api.made("Api#list", 1, 1_000_000))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--items must be 0 to 10000");
  }

  @Test
  void whatIsMadeIsReadAgain() throws ApiException {
    String made = api.made("Api#list", 7, 3);

    Sample<Object> read = api.objects("Api#list", made);

    assertThat(read.arguments()).hasSize(2).doesNotContainNull();
    assertThat(read.hasReply()).isTrue();
    String checked = api.checked("Api#list", made);
    assertThat(api.checked("Api#list", checked)).isEqualTo(checked);
  }
}
