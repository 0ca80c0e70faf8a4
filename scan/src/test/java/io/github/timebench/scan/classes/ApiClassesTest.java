package io.github.timebench.scan.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.TypeUse.Named;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a class that is read as another than a JVM would load; a type that loses its generics.
 */
class ApiClassesTest {
  @TempDir private Path temporary;

  private TestApi api() {
    return TestApi.in(temporary);
  }

  private static ApiClasses open(TestApi api) throws Exception {
    return open(api.jar("api.jar"));
  }

  private static ApiClasses open(Path... api) throws ApiException {
    return ApiClasses.open(List.of(api), List.of());
  }

  private static ApiClass type(ApiClasses classes, String name) throws ApiException {
    return classes.require("com.acme." + name, "test");
  }

  private static String label(List<? extends TypeUse> types) {
    return String.join(", ", types.stream().map(TypeUse::label).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void classesOfEveryReleaseAreRead(int release) throws Exception {
    try (ApiClasses classes =
        open(api().release(release).type("class Order { Date paid; List<Instant> log; }"))) {
      ApiClass order = classes.ofApi().get(0);
      assertThat(order.name()).isEqualTo("com.acme.Order");
      assertThat(order).hasToString("com.acme.Order (api.jar)");
      assertThat(order.node().version).isEqualTo(44 + release);
      assertThat(order.fields())
          .extracting(field -> field.name() + " " + field.type().label())
          .containsExactly("paid Date", "log List<Instant>");
    }
  }

  @Test
  void fieldsAreThoseThatHessianCarriesInTheirOrder() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type(
                    "class Order { static int count; int z; transient Date seen; final long a ="
                        + " System.nanoTime(); class Line { int no; } static class Part { int no; } }"))) {
      assertThat(type(classes, "Order").fields())
          .extracting(ApiField::name)
          .containsExactly("z", "a");
      assertThat(type(classes, "Order$Line").fields())
          .extracting(ApiField::name)
          .containsExactlyInAnyOrder("no", "this$0");
      assertThat(type(classes, "Order$Part").fields())
          .extracting(ApiField::name, ApiField::declaredBy)
          .containsExactly(org.assertj.core.groups.Tuple.tuple("no", "com.acme.Order$Part"));
    }
  }

  @Test
  void kindsOfClassesAreTold() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type(
                    "interface All { enum State { NEW, PAID { void go() {} }; void go() {} } record"
                        + " Money(long cents) {} @interface Mark {} abstract class Base {} } class Hidden {}"))) {
      assertThat(type(classes, "All").isInterface()).isTrue();
      assertThat(type(classes, "All").superType()).isEmpty();
      assertThat(type(classes, "All$State").isEnum()).isTrue();
      assertThat(type(classes, "All$State$1").isEnum()).isTrue();
      assertThat(type(classes, "All$Money").isRecord()).isTrue();
      assertThat(type(classes, "All$Mark").isAnnotation()).isTrue();
      assertThat(type(classes, "All$Base").isAbstract()).isTrue();
      assertThat(type(classes, "Hidden").isPublic()).isFalse();
    }
  }

  @Test
  void methodsHaveGenericTypesNamesAndTheBoundsOfTheirOwnVariables() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type(
                    "interface Query<K> { Map<K, ? extends List<Instant[]>> page(K from, int size); <T"
                        + " extends Number & Comparable<T>> T top(List<? super T> of, Map<?, T> by); static"
                        + " void none() {} default void some() {} }"))) {
      List<ApiMethod> methods = type(classes, "Query").methods();
      assertThat(methods).extracting(ApiMethod::name).containsExactly("page", "top", "some");
      assertThat(methods.get(0).label()).isEqualTo("page(K, int)");
      assertThat(methods.get(0).result().label()).isEqualTo("Map<K, List<Instant[]>>");
      assertThat(methods.get(0).parameterNames()).containsExactly("from", "size");
      assertThat(methods.get(1).label()).isEqualTo("top(List<Object>, Map<Object, Number>)");
      assertThat(methods.get(1).result().label()).isEqualTo("Number");
    }
  }

  @Test
  void methodsWithoutGenericTypesHaveThoseOfTheirDescriptors() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type(
                    "interface Query { class Line {} Line[][] page(long[] ids, boolean all); void"
                        + " none(); }"))) {
      List<ApiMethod> methods = type(classes, "Query").methods();
      assertThat(methods)
          .extracting(ApiMethod::label)
          .containsExactly("page(long[], boolean)", "none()");
      assertThat(methods)
          .extracting(method -> method.result().label())
          .containsExactly("Query.Line[][]", "void");
    }
  }

  @Test
  void withoutNamesInTheClassFileParametersHaveNumbers() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .withoutParameterNames()
                .type("interface Query { void at(Date from, Date to); }"))) {
      ApiMethod method = type(classes, "Query").methods().get(0);
      assertThat(method.parameterNames()).isEmpty();
      assertThat(method.parameterName(1)).isEqualTo("arg1");
    }
  }

  @Test
  void typeVariablesAreReplacedByWhatSubclassesSayOfThem() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type("class Page<T, N extends Number> { List<T> items; N n; }")
                .type("class Dates extends Page<Date, Long> {}")
                .type("class Log extends ArrayList<Map<String, Instant>> {}"))) {
      Named dates = Named.of("com.acme.Dates");
      assertThat(classes.asSuper(dates, "com.acme.Page").orElseThrow().label())
          .isEqualTo("Page<Date, Long>");
      assertThat(classes.asSuper(Named.of("com.acme.Log"), "java.lang.Iterable").map(Named::label))
          .contains("Iterable<Map<String, Instant>>");
      assertThat(classes.asSuper(dates, "java.util.Map")).isEmpty();
      ApiClass page = type(classes, "Page");
      assertThat(page.typeVariables()).containsExactly("T", "N");
      assertThat(page.variablesFor(List.of()))
          .containsExactly(entry("T", TypeUse.object()), entry("N", Named.of("java.lang.Number")));
      assertThat(
              page.fields()
                  .get(0)
                  .type()
                  .substitute(Map.of("T", Named.of("java.util.Date")))
                  .label())
          .isEqualTo("List<Date>");
    }
  }

  @Test
  void aVariableInItsOwnBoundStandsAsObject() throws Exception {
    try (ApiClasses classes = open(api().type("class Node<T extends Node<T>> { T next; }"))) {
      assertThat(label(List.copyOf(type(classes, "Node").variablesFor(List.of()).values())))
          .isEqualTo("Node<Object>");
    }
  }

  @Test
  void methodsOfSuperinterfacesAreSeenAsTheServiceSeesThem() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type("interface Base<K, V> { V get(K key); List<V> all(); void drop(K key); }")
                .type(
                    "interface Days extends Base<Long, LocalDateTime> { LocalDateTime get(Long key); }"))) {
      List<ApiMethod> methods = classes.methodsOf(type(classes, "Days"));
      assertThat(methods)
          .extracting(method -> method.result().label() + " " + method.label())
          .containsExactly(
              "LocalDateTime get(Long)", "List<LocalDateTime> all()", "void drop(Long)");
    }
  }

  @Test
  void aPromiseIsWhatItWillHold() throws Exception {
    try (ApiClasses classes =
        open(
            api()
                .type(
                    "interface Later { java.util.concurrent.CompletableFuture<List<Date>> all();"
                        + " Optional<Date> one(); }"))) {
      assertThat(type(classes, "Later").methods())
          .extracting(method -> method.reply().label())
          .containsExactly("List<Date>", "Optional<Date>");
    }
  }

  @Test
  void theFirstOnTheClassPathWinsAndPackagesMayBeSplit() throws Exception {
    Path first = api().type("class A { int first; }").jar("first.jar");
    Path second =
        TestApi.in(temporary)
            .type("class A { int second; }")
            .type("class B extends A { }")
            .jar("second.jar");

    try (ApiClasses classes = open(first, second)) {
      assertThat(classes.ofApi())
          .extracting(ApiClass::name)
          .containsExactly("com.acme.A", "com.acme.B");
      assertThat(classes.superClasses(type(classes, "B")))
          .extracting(ApiClass::toString)
          .containsExactly("com.acme.B (second.jar)", "com.acme.A (first.jar)");
    }
  }

  @Test
  void aFolderStandsForItsClassesAndItsJars() throws Exception {
    Path folder = api().type("class A { }").classes("lib");
    Path inner = TestApi.in(folder).type("class B { }").jar("b.jar");
    Path apiJar = TestApi.in(temporary).type("class C { }").jar("c.jar");

    try (ApiClasses classes = ApiClasses.open(List.of(apiJar), List.of(folder))) {
      assertThat(classes.classPath()).containsExactly(apiJar, folder, inner);
      assertThat(classes.ofApi()).extracting(ApiClass::name).containsExactly("com.acme.C");
      assertThat(type(classes, "A")).hasToString("com.acme.A (lib)");
      assertThat(type(classes, "B")).hasToString("com.acme.B (b.jar)");
    }
  }

  @Test
  void whatBeginsAsTheJdksIsTheJdks() throws Exception {
    byte[] fake =
        Files.readAllBytes(
            api().source("Date", "class Date { }").classes("x").resolve("Date.class"));
    Path jar =
        TestApi.jar(
            temporary.resolve("fake.jar"),
            Map.of("java/util/Date.class", fake, "Date.class", fake));

    try (ApiClasses classes = open(jar)) {
      assertThat(classes.require("java.util.Date", "test").isOfJdk()).isTrue();
      assertThat(classes.find("io.github.timebench.scan.classes.ApiClass")).isEmpty();
    }
  }

  @Test
  void aMissingClassIsNamedWithWhoNeedsItAndTheFlag() throws Exception {
    try (ApiClasses classes = open(api().type("class A { }"))) {
      assertThat(classes.find("com.acme.Gone")).isEqualTo(Optional.empty());
      assertThatThrownBy(() -> classes.require("com.acme.Gone", "com.acme.A.gone"))
          .isInstanceOf(ApiException.class)
          .hasMessage(
              "class com.acme.Gone, which com.acme.A.gone needs, is neither in the API nor in a"
                  + " library: name its jar with --lib");
    }
  }

  @Test
  void whatIsNoApiIsRefused() throws IOException {
    Path text = Files.writeString(temporary.resolve("notes.jar"), "no jar");
    Path empty = TestApi.jar(temporary.resolve("empty.jar"), Map.of("readme.txt", new byte[3]));
    Path packed =
        TestApi.jar(
            temporary.resolve("app.jar"), Map.of("BOOT-INF/classes/com/acme/A.class", new byte[3]));

    assertThatThrownBy(() -> open(temporary.resolve("gone.jar")))
        .hasMessageEndingWith("gone.jar does not exist: name a jar or a folder of classes");
    assertThatThrownBy(() -> open(text)).hasMessageContaining("notes.jar cannot be read as a jar");
    assertThatThrownBy(() -> open(empty)).hasMessageContaining("no class files in ");
    assertThatThrownBy(() -> open(packed)).hasMessageContaining("app.jar is a packed application");
  }
}
