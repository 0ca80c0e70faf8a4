package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.scan.TestApi;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: samples of APIs that were written with samples in mind, and of no other. */
class PublicSamplesTest {
  @TempDir private Path temporary;

  @Test
  void everyCallOfApolloIsSampledAndReadBack() throws Exception {
    try (TestCall api = new TestCall(TestApi.published("apollo-openapi"))) {
      for (String call :
          List.of(
              "AppOpenApiService#getAllApps",
              "ClusterOpenApiService#createCluster",
              "ItemOpenApiService#findItemsByNamespace",
              "NamespaceOpenApiService#getNamespaces",
              "ReleaseOpenApiService#publishNamespace")) {
        String made = api.made(call, 1, 2);
        JsonNode sample = SampleJson.parse(made, call);

        Sample<Object> read = api.objects(call, made);

        assertThat(read.arguments())
            .as(call)
            .doesNotContainNull()
            .hasSameSizeAs(sample.path("arguments"));
        assertThat(SampleJson.parse(api.checked(call, made), call).path("reply"))
            .as(call)
            .isEqualTo(sample.path("reply"));
      }
      Object namespace =
          api.objects(
                  "NamespaceOpenApiService#getNamespace",
                  "{\"arguments\": [null, null, null, null],"
                      + " \"reply\": {\"dataChangeCreatedTime\": \"2026-11-22T10:15:30Z\"}}")
              .reply();
      Field time = namespace.getClass().getSuperclass().getDeclaredField("dataChangeCreatedTime");
      time.setAccessible(true);
      assertThat((Date) time.get(namespace)).isEqualTo("2026-11-22T10:15:30Z");
    }
  }

  /** Its 42 Dates are counted where the API is scanned. Users are in lists and alone. */
  @Test
  void aMergeRequestOfGitLabIsSampledWithAllItsDates() throws Exception {
    Path model = TestApi.published("gitlab4j-api");
    Path service =
        TestApi.in(temporary)
            .library(model)
            .type("interface Reviews { org.gitlab4j.api.models.MergeRequest of(int id); }")
            .jar("reviews.jar");
    try (TestCall api = new TestCall(service, model)) {
      String made = api.made("Reviews#of", 1, 1);
      JsonNode sample = SampleJson.parse(made, "made");

      assertThat(dates(sample.path("reply"))).isEqualTo(42);
      assertThat(api.checked("Reviews#of", made)).contains("\"lastSignInAt\":\"2026-");
    }
  }

  private static int dates(JsonNode node) {
    int dates = node.isTextual() && node.textValue().matches("\\d{4}-\\d\\d-\\d\\dT.*Z") ? 1 : 0;
    for (JsonNode child : node) {
      dates += dates(child);
    }
    return dates;
  }
}
