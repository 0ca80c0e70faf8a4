package io.github.timebench.loadgen;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Hazard: an import that ties together what must be built, read and replaced apart. */
@AnalyzeClasses(
    packages = "io.github.timebench",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {
  private static final String OURS = "io.github.timebench..";
  private static final String API = "io.github.timebench.api..";
  private static final String CODEC = "io.github.timebench.codec..";
  private static final String CONSUMER = "io.github.timebench.consumer..";
  private static final String REPORTS = "io.github.timebench.reports..";
  private static final String LOADGEN = "io.github.timebench.loadgen..";
  private static final String MICRO = "io.github.timebench.loadgen.micro..";
  private static final String WRITTEN_BY_JMH = "..jmh_generated..";
  private static final String HESSIAN = "io.github.timebench.hessian2time..";
  private static final String PROVIDER = "io.github.timebench.provider..";
  private static final String DUBBO = "org.apache.dubbo..";

  @ArchTest
  static void everyModuleIsOnTheClassPathButTheProvider(JavaClasses all) {
    for (String module : new String[] {API, CODEC, CONSUMER, REPORTS, LOADGEN, HESSIAN}) {
      assertThat(all.that(resideInAPackage(module))).as(module).isNotEmpty();
    }
    assertThat(all.that(resideInAPackage(PROVIDER))).isEmpty();
  }

  @ArchTest
  static final ArchRule theApiNeedsTheJdkOnly =
      classes()
          .that()
          .resideInAPackage(API)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(API, "java..", "com.sun.management..");

  @ArchTest
  static final ArchRule theCodecNeedsTheApiOnly =
      noClasses()
          .that()
          .resideInAPackage(CODEC)
          .should()
          .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAnyPackage(CODEC, API))));

  @ArchTest
  static final ArchRule theConsumerNeedsApiAndCodecOnly =
      noClasses()
          .that()
          .resideInAPackage(CONSUMER)
          .should()
          .dependOnClassesThat(
              resideInAPackage(OURS).and(not(resideInAnyPackage(CONSUMER, CODEC, API))));

  @ArchTest
  static final ArchRule theReportsNeedNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage(REPORTS)
          .should()
          .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAPackage(REPORTS))));

  @ArchTest
  static final ArchRule theSerializerNeedsNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage(HESSIAN)
          .should()
          .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAPackage(HESSIAN))));

  @ArchTest
  static final ArchRule theLoadGeneratorMeetsSerializerAndProviderOverTheWireOnly =
      noClasses()
          .that()
          .resideInAPackage(LOADGEN)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HESSIAN, PROVIDER);

  @ArchTest
  static final ArchRule theEngineKnowsNeitherDubboNorDateTypes =
      noClasses()
          .that()
          .resideInAPackage("io.github.timebench.loadgen.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(DUBBO, API, CONSUMER, REPORTS);

  @ArchTest
  static final ArchRule timeEntersByOneDoor =
      noClasses()
          .that(
              resideInAPackage(LOADGEN)
                  .or(resideInAnyPackage(API, REPORTS, HESSIAN))
                  .and(not(resideInAnyPackage(MICRO, WRITTEN_BY_JMH))))
          .and()
          .haveNameNotMatching(".*\\.NanoClock(\\$.*)?")
          .should()
          .callMethod(System.class, "nanoTime");

  @ArchTest
  static final ArchRule propertiesAndVariablesAreReadInCommandLinesOnly =
      noClasses()
          .that(not(resideInAPackage("..cli..")))
          .and()
          .haveSimpleNameNotEndingWith("Main")
          .should()
          .callMethod(System.class, "getProperty", String.class)
          .orShould()
          .callMethod(System.class, "getProperty", String.class, String.class)
          .orShould()
          .callMethod(System.class, "getProperties")
          .orShould()
          .callMethod(System.class, "getenv")
          .orShould()
          .callMethod(System.class, "getenv", String.class)
          .orShould()
          .callMethod(Boolean.class, "getBoolean", String.class)
          .orShould()
          .callMethod(Integer.class, "getInteger", String.class)
          .orShould()
          .callMethod(Long.class, "getLong", String.class);

  @Test
  void theProvidersClassesAreNotThere() {
    assertThatThrownBy(() -> Class.forName("io.github.timebench.provider.ProviderMain"))
        .isInstanceOf(ClassNotFoundException.class);
  }
}
