package io.github.timebench.scan.find;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScanResult.ScanFinding.Kind;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: a scan that finds in real APIs another number of times than they have. The numbers are
 * counted by hand, from what javap prints of the jars.
 */
class PublicApisTest {
  @TempDir private Path temporary;

  private static ApiScan scan(List<Path> api, List<Path> libraries) throws ApiException {
    try (ApiClasses classes = ApiClasses.open(api, libraries)) {
      return ApiScan.of(classes, Optional.empty());
    }
  }

  private static String counted(ScannedMethod method) {
    return method.call().substring(method.call().lastIndexOf('.') + 1)
        + " "
        + method.in().size()
        + " "
        + method.out().size();
  }

  /**
   * Five interfaces with 2 + 4 + 3 + 6 + 4 methods. BaseDTO has two Dates; six DTOs extend it, of
   * them OpenNamespaceDTO has a list of OpenItemDTO, and OpenPageDTO a list of its variable.
   */
  @Test
  void theServicesOfApolloCarryFortyDates() throws Exception {
    ApiScan scan = scan(List.of(TestApi.published("apollo-openapi")), List.of());

    assertThat(scan.size().services()).isEqualTo(5);
    assertThat(scan.size().methods()).isEqualTo(19);
    assertThat(scan.methods().stream().map(PublicApisTest::counted))
        .containsExactlyInAnyOrder(
            "ClusterOpenApiService#getCluster 0 2",
            "ClusterOpenApiService#createCluster 2 2",
            "AppOpenApiService#getAllApps 0 2",
            "AppOpenApiService#getAppsInfo 0 2",
            "AppOpenApiService#getAuthorizedApps 0 2",
            "ReleaseOpenApiService#publishNamespace 0 2",
            "ReleaseOpenApiService#getLatestActiveRelease 0 2",
            "ItemOpenApiService#getItem 0 2",
            "ItemOpenApiService#createItem 2 2",
            "ItemOpenApiService#updateItem 2 0",
            "ItemOpenApiService#createOrUpdateItem 2 0",
            "ItemOpenApiService#findItemsByNamespace 0 2",
            "NamespaceOpenApiService#getNamespace 0 4",
            "NamespaceOpenApiService#getNamespaces 0 4",
            "NamespaceOpenApiService#createAppNamespace 2 2");
    assertThat(scan.findings())
        .filteredOn(finding -> finding.kind() == Kind.NOT_SERIALIZABLE)
        .as("no DTO of it is serializable")
        .extracting(ScanFinding::where)
        .contains("com.ctrip.framework.apollo.openapi.dto.OpenItemDTO")
        .hasSize(11);
  }

  /**
   * A merge request has 6 Dates of its own; its users' createdAt in assignee, assignees, reviewers,
   * author, closedBy, mergedBy and mergeUser; 4 of its milestone; in each of two pipelines 5, and 5
   * of their user; 5 of each user who approved: 6 + 7 + 4 + 2 * 10 + 5.
   */
  @Test
  void aMergeRequestOfGitLabCarriesFortyTwoDates() throws Exception {
    Path model = TestApi.published("gitlab4j-api");
    Path service =
        TestApi.in(temporary)
            .library(model)
            .type(
                "interface Reviews { List<org.gitlab4j.api.models.MergeRequest>"
                    + " of(org.gitlab4j.api.models.Milestone milestone); }")
            .jar("reviews.jar");

    ApiScan scan = scan(List.of(service), List.of(model));

    assertThat(scan.methods().stream().map(PublicApisTest::counted))
        .containsExactly("Reviews#of 4 42");
    assertThat(scan.methods().get(0).out())
        .allSatisfy(place -> assertThat(place.type()).isEqualTo("Date"))
        .extracting(place -> place.path())
        .contains("result[].headPipeline.user.lastSignInAt", "result[].assignees[].createdAt");
  }

  /** Its interfaces extend those of two other jars, which are not there. */
  @Test
  void theMissingJarsOfFlowableAreNamedByTheirClasses() throws ApiException {
    assertThat(
            scan(List.of(TestApi.published("flowable-task-service-api")), List.of()).incomplete())
        .singleElement()
        .asString()
        .contains("classes are neither in the API nor in a library: ")
        .contains("org.flowable.common.engine.api.query.Query (for ")
        .endsWith("name their jars with --lib");
  }
}
