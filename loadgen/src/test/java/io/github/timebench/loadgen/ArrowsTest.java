package io.github.timebench.loadgen;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethod;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URLClassLoader;

/**
 * Hazards: an import that ties together what must be built, read and replaced apart; packages and
 * records that grow until nobody reads them whole.
 */
@AnalyzeClasses(
    packages = "io.github.timebench",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArrowsTest.NoTestJars.class,
      ArrowsTest.NothingWrittenByJmh.class
    })
class ArrowsTest {
  private static final String ROOT = "io.github.timebench.";
  private static final String OURS = "io.github.timebench..";
  private static final String API = ROOT + "api..";
  private static final String MODEL = ROOT + "model..";
  private static final String CODEC = ROOT + "codec..";
  private static final String CONSUMER = ROOT + "consumer..";
  private static final String REPORTS = ROOT + "reports..";
  private static final String LAB = ROOT + "lab..";
  private static final String MICRO = ROOT + "micro..";
  private static final String COMPAT = ROOT + "compat..";
  private static final String SCAN = ROOT + "scan..";
  private static final String LOADGEN = ROOT + "loadgen..";
  private static final String METRICS = ROOT + "loadgen.metrics..";
  private static final String HESSIAN = ROOT + "hessian2time..";
  private static final String PROVIDER = ROOT + "provider..";
  private static final String DUBBO = "org.apache.dubbo..";

  /** The model's tests are a jar where the modules are jars. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  static final class NothingWrittenByJmh implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/jmh_generated/");
    }
  }

  @ArchTest
  static void everyModuleIsOnTheClassPathButTheProvider(JavaClasses all) {
    for (String module :
        new String[] {
          API, MODEL, CODEC, CONSUMER, REPORTS, LAB, MICRO, COMPAT, SCAN, LOADGEN, HESSIAN
        }) {
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
          .resideInAnyPackage(API, "java..", "com.sun.management..", "jdk.jfr..");

  @ArchTest
  static final ArchRule theCodecKnowsTheApiAndMeasuresTheSerializer = mayKnow(CODEC, API, HESSIAN);

  @ArchTest static final ArchRule theConsumerKnowsApiAndCodec = mayKnow(CONSUMER, CODEC, API);

  @ArchTest static final ArchRule theModelKnowsTheApi = mayKnow(MODEL, API);

  @ArchTest static final ArchRule theReportsKnowTheModel = mayKnow(REPORTS, MODEL, API);

  @ArchTest static final ArchRule theLabKnowsTheModel = mayKnow(LAB, MODEL, API);

  @ArchTest
  static final ArchRule theSuitesKnowTheLab =
      mayKnow(MICRO, SCAN, LAB, REPORTS, MODEL, CONSUMER, CODEC, API);

  @ArchTest
  static final ArchRule theMatrixKnowsTheLab = mayKnow(COMPAT, SCAN, LAB, REPORTS, MODEL, API);

  @ArchTest
  static final ArchRule theScanKnowsTheLab =
      mayKnow(SCAN, LAB, REPORTS, MODEL, CONSUMER, CODEC, API);

  /** What reads an API runs in the command's own JVM. */
  @ArchTest
  static final ArchRule readingAnApiLoadsNothingOfIt =
      noClasses()
          .that()
          .resideInAnyPackage(
              ROOT + "scan.classes..",
              ROOT + "scan.find..",
              ROOT + "scan.clone..",
              ROOT + "scan.registry..")
          .should(loadClasses());

  private static ArchCondition<JavaClass> loadClasses() {
    return dependOnClassesThat(assignableTo(URLClassLoader.class))
        .or(callMethod(Class.class, "forName", String.class))
        .or(callMethod(Class.class, "forName", String.class, boolean.class, ClassLoader.class))
        .or(callMethod(ClassLoader.class, "loadClass", String.class));
  }

  @ArchTest static final ArchRule theSerializerKnowsNothingOfOurs = mayKnow(HESSIAN);

  @ArchTest
  static final ArchRule theLoadGeneratorMeetsSerializerAndProviderOverTheWireOnly =
      mayKnow(LOADGEN, MICRO, COMPAT, SCAN, LAB, REPORTS, MODEL, CONSUMER, CODEC, API);

  @ArchTest
  static final ArchRule onlyTheCommandTreeKnowsTheOtherTools =
      mayNotKnow(
          resideInAPackage(LOADGEN).and(resideOutsideOfPackage(ROOT + "loadgen.cli..")),
          MICRO,
          COMPAT);

  @ArchTest
  static final ArchRule theEngineKnowsNeitherDubboNorDateTypes =
      mayNotKnow(resideInAPackage(ROOT + "loadgen.engine.."), DUBBO, API, CONSUMER, REPORTS);

  /** What somebody put on the class path takes the place of a variant's own classes. */
  @ArchTest
  static final ArchRule whoeverCallsAsksTheBindingsForTheClassesOfAVariant =
      mayNotKnow(resideInAnyPackage(CONSUMER, LOADGEN), ROOT + "api.*.*..");

  /** Their libraries are not on the class path of a JVM that is measured. */
  @ArchTest
  static final ArchRule measuredJvmsKnowNoLiveMetrics =
      mayNotKnow(
          resideInAnyPackage(
              ROOT + "loadgen.driver..", ROOT + "loadgen.engine..", ROOT + "loadgen.watch.."),
          METRICS,
          "io.prometheus..",
          "io.opentelemetry..");

  @ArchTest
  static final ArchRule theLibrariesOfLiveMetricsStayInOnePackage =
      mayNotKnow(resideOutsideOfPackage(METRICS), "io.prometheus..", "io.opentelemetry..");

  /** Nothing of an API is loaded or run in the JVM of a command. */
  @ArchTest
  static final ArchRule classesOfAnApiAreLoadedInLabsOnly =
      noClasses()
          .that()
          .resideInAPackage(SCAN)
          .and()
          .resideOutsideOfPackage(ROOT + "scan.values..")
          .and()
          .haveNameNotMatching(".*\\.sample\\.(LoadedValues|Instances)")
          .should(loadClasses());

  @ArchTest
  static final ArchRule packagesOfLoadgenFormNoCycle =
      slices().matching(ROOT + "loadgen.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfScanFormNoCycle =
      slices().matching(ROOT + "scan.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfReportsFormNoCycle =
      slices().matching(ROOT + "reports.(*)..").should().beFreeOfCycles();

  private static ArchRule mayKnow(String module, String... others) {
    return noClasses()
        .that(resideInAPackage(module))
        .should(
            dependOnClassesThat(
                resideInAPackage(OURS)
                    .and(not(resideInAPackage(module)))
                    .and(not(resideInAnyPackage(others)))));
  }

  private static ArchRule mayNotKnow(DescribedPredicate<JavaClass> those, String... others) {
    return noClasses().that(those).should(dependOnClassesThat(resideInAnyPackage(others)));
  }

  @ArchTest
  static final ArchRule timeEntersByOneDoor =
      noClasses()
          .that(resideInAnyPackage(LOADGEN, LAB, COMPAT, SCAN, API, MODEL, REPORTS, HESSIAN))
          .and()
          .haveNameNotMatching(".*\\.NanoClock(\\$.*)?")
          .should()
          .callMethod(System.class, "nanoTime");

  /** A library has no command line: its door is the extension that Dubbo makes. */
  @ArchTest
  static final ArchRule propertiesAndVariablesAreReadInCommandLinesOnly =
      noClasses()
          .that(not(resideInAPackage("..cli..")))
          .and()
          .haveSimpleNameNotEndingWith("Main")
          .and()
          .doNotHaveSimpleName("Hessian2TimeSerialization")
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
}
