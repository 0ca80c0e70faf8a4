package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.clone.OpenedApi;
import io.github.timebench.scan.clone.TimeMapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: clones that fit classes which were written for a test and no others. Classes that others
 * published are sampled, read back typed, cloned and written.
 */
class PublicClonesTest {
  @TempDir private static Path shared;

  @TempDir private Path folder;

  private static Path published(String jar) throws IOException {
    Path copy = shared.resolve(jar + ".jar");
    return Files.exists(copy) ? copy : TestApi.serializable(TestApi.published(jar), copy);
  }

  /**
   * The counts are taken by hand, from what javap prints of the fields.
   *
   * @param parameters the value, and another class with one time that Dubbo is to trust
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spring-boot-admin-server | 3 | de.codecentric.boot.admin.server.domain.entities.Instance value,"
            + " de.codecentric.boot.admin.server.domain.events.InstanceDeregisteredEvent other",
        "spring-boot-admin-server | 4 | de.codecentric.boot.admin.server.domain.entities.Application value,"
            + " de.codecentric.boot.admin.server.domain.events.InstanceDeregisteredEvent other",
        "spring-boot-admin-server | 1 | de.codecentric.boot.admin.server.domain.events.InstanceStatusChangedEvent value",
        "corda-core | 1 | net.corda.core.contracts.ScheduledStateRef value",
        "corda-core | 5 | net.corda.core.utilities.Id<net.corda.core.contracts.TimeWindow> value",
        "kotlin-stdlib | 4 | kotlin.Pair<Date, Map<String, kotlin.Triple<Instant, kotlin.Pair<Date, Long>,"
            + " List<LocalDateTime>>>> value",
        "gitlab4j-api | 42 | org.gitlab4j.api.models.MergeRequest value",
        "apollo-openapi | 4 | com.ctrip.framework.apollo.openapi.dto.OpenNamespaceDTO value"
      })
  void whatOthersPublishedIsSampledClonedAndWrittenWithoutADifference(
      String jar, int times, String parameters) throws Exception {
    String service = "package com.acme; public interface Service { void call(%s); }";
    try (OpenedApi api =
            OpenedApi.of(folder, 17, List.of(published(jar)), service.formatted(parameters));
        Bench bench = Bench.sampled(api)) {
      assertThat(bench.places()).isEqualTo(times);
      Bench.Copy same = bench.identity();
      Bench.loadAll(same);
      for (Serializer serializer : List.of(Serializer.STOCK, Serializer.CONFIGURED)) {
        assertThat(same.text(serializer)).isEqualTo(bench.text(serializer));
        assertThat(DeepEquality.difference(same.value, same.read(serializer))).isEmpty();
      }
      Bench.Copy local = bench.to(TimeMapping.to(DateType.LOCALDATETIME));
      Bench.loadAll(local);
      assertThat(DeepEquality.difference(local.value, local.read(Serializer.STOCK))).isEmpty();
    }
  }
}
