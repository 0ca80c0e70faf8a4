package io.github.timebench.scan.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.scan.ScanResult.ScanFinding.Kind;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.Glob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a date that a service carries and nobody lists; one that is listed and does not travel;
 * a finding that is none.
 */
class ApiScanTest {
  private static final String SERIAL = "implements java.io.Serializable";

  @TempDir private Path temporary;

  private TestApi api() {
    return TestApi.in(temporary);
  }

  private static ApiScan scan(TestApi api) throws Exception {
    return scan(api.jar("api.jar"));
  }

  private static ApiScan scan(Path jar, Path... libraries) throws ApiException {
    try (ApiClasses classes = ApiClasses.open(List.of(jar), List.of(libraries))) {
      return ApiScan.of(classes, Optional.empty());
    }
  }

  private static ApiScan scan(Path jar, String glob) throws ApiException {
    try (ApiClasses classes = ApiClasses.open(List.of(jar), List.of())) {
      return ApiScan.of(classes, Optional.of(Glob.parse(glob)));
    }
  }

  private static ScannedMethod only(ApiScan scan) {
    assertThat(scan.methods()).hasSize(1);
    return scan.methods().get(0);
  }

  private static List<String> words(List<TimePlace> places) {
    return places.stream().map(place -> place.path() + " " + place.type()).toList();
  }

  private static List<String> told(ApiScan scan, Kind kind) {
    return scan.findings().stream()
        .filter(finding -> finding.kind() == kind)
        .map(finding -> finding.where() + " " + finding.names() + " " + finding.allow())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void timesAreFoundThroughFieldsCollectionsMapsArraysAndSuperclasses(int release)
      throws Exception {
    ApiScan scan =
        scan(
            api()
                .release(release)
                .type("class Base implements Serializable { Date created; }")
                .type(
                    "class Order extends Base { List<Line> lines; Map<LocalDate, List<Instant>> byDay;"
                        + " Line[][] grid; Set<? extends LocalDateTime> seen; transient Date cached; static"
                        + " Date last; String name; }")
                .type("class Line implements Serializable { java.sql.Timestamp at; }")
                .type("interface Orders { Order get(long id, Date asOf); String name(long id); }"));

    assertThat(scan.size().services()).isEqualTo(1);
    assertThat(scan.size().methods()).isEqualTo(2);
    assertThat(scan.size().classes()).isEqualTo(4);
    ScannedMethod get = only(scan);
    assertThat(get.call()).isEqualTo("com.acme.Orders#get");
    assertThat(words(get.in())).containsExactly("asOf Date");
    assertThat(words(get.out()))
        .containsExactly(
            "result.created Date",
            "result.lines[].at Timestamp",
            "result.byDay{key} LocalDate",
            "result.byDay{}[] Instant",
            "result.grid[][].at Timestamp",
            "result.seen[] LocalDateTime");
    assertThat(get.out())
        .extracting(TimePlace::varies)
        .containsExactly(true, true, false, true, true, true);
    assertThat(get.more()).isFalse();
    assertThat(scan.findings()).isEmpty();
  }

  @Test
  void typeVariablesAreFollowedThroughWhatDeclaresThem() throws Exception {
    ApiScan scan =
        scan(
            api()
                .type("class Result<T> implements Serializable { T data; Date at; }")
                .type("class Page<E> implements Serializable { List<E> items; Page<E> next; }")
                .type("class Order implements Serializable { Instant paid; }")
                .type("class Paid extends Result<Map<String, Order>> {}")
                .type("interface Base<Q, R> { Result<Page<R>> page(Q query); }")
                .type(
                    "interface Orders extends Base<Order, LocalDateTime> { Paid paid(); <T extends"
                        + " Order> void put(T order, Optional<Date> at); }"));

    assertThat(scan.size().services()).as("a base of services is none").isEqualTo(1);
    assertThat(scan.methods())
        .extracting(ScannedMethod::method)
        .containsExactly("page", "paid", "put");
    assertThat(words(scan.methods().get(0).places()))
        .containsExactly(
            "query.paid Instant", "result.data.items[] LocalDateTime", "result.at Date");
    assertThat(words(scan.methods().get(1).places()))
        .containsExactly("result.data{}.paid Instant", "result.at Date");
    assertThat(words(scan.methods().get(2).places()))
        .containsExactly("order.paid Instant", "at Date");
  }

  @Test
  void cyclesAndTypesThatGrowComeToAnEnd() throws Exception {
    ApiScan scan =
        scan(
            api()
                .type(
                    "class Node<T> implements Serializable { Date at; List<Node<T>> children;"
                        + " Node<List<T>> more; T value; }")
                .type("class Left implements Serializable { Right right; }")
                .type("class Right implements Serializable { Left left; Date at; }")
                .type("interface Trees { Left left(); Right right(); Node<Instant> node(); }"));

    assertThat(scan.methods())
        .filteredOn(method -> !method.method().equals("node"))
        .flatExtracting(method -> words(method.out()))
        .containsExactlyInAnyOrder("result.right.at Date", "result.at Date");
    assertThat(scan.methods())
        .filteredOn(method -> method.method().equals("node"))
        .flatExtracting(method -> words(method.out()))
        .contains("result.at Date", "result.more.at Date", "result.value Instant")
        .contains("result.more.value[] Instant")
        .hasSizeLessThan(60);
  }

  @Test
  void placesWithoutEndAreCutAndSaidToBe() throws Exception {
    TestApi api = api();
    StringBuilder fields = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      fields.append("X next").append(i).append("; ");
    }
    for (int i = 0; i < 12; i++) {
      String next = i == 11 ? "Date" : "C" + (i + 1);
      api.source(
          "com.acme.C" + i,
          "public class C" + i + " " + SERIAL + " { " + fields.toString().replace("X", next) + "}");
    }
    Path jar = api.type("interface Wide { C0 get(); }").jar("wide.jar");

    ScannedMethod method = only(scan(jar));

    assertThat(method.out()).hasSize(TimePlaces.MAX_PLACES);
    assertThat(method.more()).isTrue();
  }

  @Test
  void whatMayStandForAnAbstractClassIsFollowed() throws Exception {
    ApiScan scan =
        scan(
            api()
                .type("abstract class Payment implements Serializable { Date at; }")
                .type("class Card extends Payment { Instant expires; }")
                .type("class Cash extends Payment { }")
                .type("interface Event extends Serializable {}")
                .type("class Paid implements Event { LocalDateTime when; }")
                .type("interface Ledger { Payment last(); List<? extends Event> events(); }"));

    assertThat(scan.size().services()).as("an interface that data implements is none").isEqualTo(1);
    assertThat(scan.methods())
        .flatExtracting(method -> words(method.out()))
        .containsExactlyInAnyOrder(
            "result.at Date", "result(Card).expires Instant", "result[](Paid).when LocalDateTime");
    assertThat(told(scan, Kind.SUBCLASSES))
        .containsExactly(
            "com.acme.Event [com.acme.Paid] [com.acme.Paid]",
            "com.acme.Payment [com.acme.Card, com.acme.Cash] [com.acme.Card, com.acme.Cash]");
  }

  @Test
  void classesThatNoMethodDeclaresNeedALineInTheAllowlist() throws Exception {
    ApiScan scan =
        scan(
            api()
                .source(
                    "com.acme.shop.Base",
                    "public class Base "
                        + SERIAL
                        + " { Date at; Line[] lines; List<Tag>[] tags; Base own; Known known; Known[] all;"
                        + " static class Nested extends Base {} }")
                .source("com.acme.shop.Far", "public class Far extends Base { Detail detail; }")
                .source("com.acme.shop.Line", "public class Line " + SERIAL + " { Kind[] kinds; }")
                .source("com.acme.shop.Kind", "public enum Kind { A }")
                .source("com.acme.shop.Tag", "public class Tag " + SERIAL + " { }")
                .source("com.acme.shop.Known", "public class Known " + SERIAL + " { }")
                .source("com.acme.shop.Detail", "public class Detail " + SERIAL + " { }")
                .source("com.acme.shop.Shop", "public interface Shop { Base get(); }"));
    assertThat(told(scan, Kind.SUBCLASSES))
        .containsExactly(
            "com.acme.shop.Base [com.acme.shop.Base$Nested, com.acme.shop.Far]"
                + " [com.acme.shop.Far]");
    assertThat(told(scan, Kind.NOT_TRUSTED))
        .containsExactly(
            "com.acme.shop.Detail [com.acme.shop.Far.detail] [com.acme.shop.Detail]",
            "com.acme.shop.Kind [com.acme.shop.Line.kinds[]] [com.acme.shop.Kind]",
            "com.acme.shop.Line [com.acme.shop.Base.lines[]] [com.acme.shop.Line]");
  }

  /** Hessian writes them by their fields. */
  @Test
  void anIterableThatIsNoCollectionCarriesItsFields() throws Exception {
    ApiScan scan =
        scan(
            api()
                .type(
                    "class Days implements Iterable<Date>, Serializable { LocalDate[] days; public"
                        + " Iterator<Date> iterator() { return null; } }")
                .type("interface Calendar { Days days(); Iterable<Instant> all(); }"));

    assertThat(scan.methods())
        .flatExtracting(method -> words(method.out()))
        .containsExactlyInAnyOrder("result.days[] LocalDate", "result[] Instant");
    assertThat(told(scan, Kind.LOST_FIELDS)).isEmpty();
  }

  @Test
  void whatIsDeclaredWithoutSayingWhatTravelsIsAFinding() throws Exception {
    assertThat(
            told(
                scan(
                    api()
                        .type(
                            "class Open implements Serializable { Object any; List raw; Map<String, Object>"
                                + " extra; Serializable[] more; Number number; CharSequence text; Unknown<Date>"
                                + " unknown; State state; }")
                        .type("interface Unknown<T> {}")
                        .type("enum State { A { }, B }")
                        .type("interface Opens { Open get(); void put(Object value); }")),
                Kind.HOLE))
        .containsExactly(
            "com.acme.Open.any [Object] []",
            "com.acme.Open.extra{} [Object] []",
            "com.acme.Open.more[] [Serializable] []",
            "com.acme.Open.raw[] [Object] []",
            "com.acme.Open.unknown [Unknown<Date>] []",
            "com.acme.Opens#put value [Object] []");
  }

  @Test
  void classesThatHessianRefusesOrThatChangeHowTheyTravelAreFindings() throws Exception {
    ApiScan scan =
        scan(
            api()
                .type("class Plain { Date at; }")
                .type(
                    "class Hooked extends Hooks { public void writeExternal(ObjectOutput o) {} public"
                        + " void readExternal(ObjectInput i) {} }")
                .type(
                    "abstract class Hooks implements Externalizable { private Object writeReplace() {"
                        + " return this; } }")
                .type("class Rows extends ArrayList<Date> { int total; }")
                .type("class Day extends Date { }")
                .type("record Money(Instant at) implements Serializable {}")
                .type(
                    "interface All { Plain plain(); Hooked hooked(); Rows rows(); Day day(); Money"
                        + " money(); Optional<String> none(); }"));

    assertThat(scan.findings())
        .extracting(finding -> finding.kind() + " " + finding.where() + " " + finding.names())
        .containsExactly(
            "NOT_SERIALIZABLE com.acme.All#none result [java.util.Optional]",
            "NOT_SERIALIZABLE com.acme.Plain [com.acme.Plain]",
            "DATE_SUBCLASS com.acme.All#day result [com.acme.Day]",
            "LOST_FIELDS com.acme.Rows [total]",
            "HOOKS com.acme.Hooked [writeReplace, Externalizable]",
            "RECORD com.acme.Money []");
    assertThat(scan.methods())
        .flatExtracting(method -> words(method.out()))
        .containsExactlyInAnyOrder(
            "result.at Date", "result[] Date", "result Day", "result.at Instant");
  }

  @Test
  void interfacesThatAreNoServicesAreLeftOutUnlessTheyAreNamed() throws Exception {
    Path jar =
        api()
            .type("interface Orders { Date at(Done done, HasId id); }")
            .type("interface Done { void done(Date at); }")
            .type("interface HasId { long id(); }")
            .type("interface Code { Date since(); }")
            .type("enum Codes implements Code { A; public Date since() { return null; } }")
            .type("interface Empty { }")
            .source("com.acme.Inner", "interface Inner { Date at(); }")
            .type("@interface Mark { int value(); }")
            .type("class Client { private Orders orders; Client(Orders orders) {} }")
            .jar("mixed.jar");

    assertThat(scan(jar).methods())
        .extracting(ScannedMethod::call)
        .containsExactly("com.acme.Orders#at");
    assertThat(scan(jar, "Code").methods())
        .extracting(ScannedMethod::call)
        .containsExactly("com.acme.Code#since");
    assertThat(scan(jar, "acme.Code").methods())
        .extracting(ScannedMethod::call)
        .containsExactly("com.acme.Code#since");
    for (String all : List.of("com.acme.**", "acme.*", "**")) {
      assertThat(scan(jar, all).methods())
          .as(all)
          .extracting(ScannedMethod::call)
          .contains("com.acme.Inner#at", "com.acme.Code#since");
    }
    assertThat(scan(jar, "cme.*").methods()).isEmpty();
  }

  @Test
  void overloadedMethodsAreNamedWithTheirTypes() throws Exception {
    assertThat(
            scan(api()
                    .type(
                        "interface Orders { Date at(int id); Date at(List<String> ids, long of); }"))
                .methods())
        .extracting(ScannedMethod::method)
        .containsExactly("at(List<String>, long)", "at(int)");
  }

  @Test
  void whatHasMostToGainComesFirst() throws Exception {
    assertThat(
            scan(api()
                    .type(
                        "interface Orders { Date a(); LocalDateTime b(); List<Date> c(); List<Instant> d();"
                            + " Instant e(Instant one, Instant two); }"))
                .methods())
        .extracting(ScannedMethod::method)
        .containsExactly("d", "e", "b", "c", "a");
  }

  @Test
  void allMissingClassesAreNamedAtOnce() throws Exception {
    Path library =
        api()
            .source("org.base.Entity", "public class Entity " + SERIAL + " { Date created; }")
            .source("org.base.Money", "public class Money " + SERIAL + " { Instant at; }")
            .jar("base.jar");
    Path jar =
        TestApi.in(temporary)
            .library(library)
            .type("class Order extends org.base.Entity { org.base.Money total; }")
            .type("interface Orders { Order get(); }")
            .jar("orders.jar");

    assertThat(scan(jar).incomplete())
        .map(Phrase::toString)
        .containsExactly(
            "2 classes are neither in the API nor in a library: org.base.Entity (for"
                + " com.acme.Order), org.base.Money (for com.acme.Order.total); name their jars with"
                + " --lib");
    assertThat(scan(jar, library).incomplete()).isEmpty();
    assertThat(words(only(scan(jar, library)).out()))
        .containsExactly("result.created Date", "result.total.at Instant");
  }

  @Test
  void whatCannotBeReadIsNamedAndTheRestIsScanned() throws Exception {
    Path folder =
        api()
            .type("class Line { Instant at; }")
            .type("class Order { Date paid; Line line; }")
            .type("interface Orders { Order get(); Date at(); }")
            .classes("folder");
    Path line = folder.resolve("com/acme/Line.class");
    byte[] newer = Files.readAllBytes(line);
    newer[7] = 99;
    Files.write(line, newer);
    Files.write(folder.resolve("Strange.class"), new byte[9]);

    ApiScan scan = scan(folder);

    assertThat(scan.size().classes()).isEqualTo(2);
    assertThat(scan.methods())
        .extracting(method -> method.call() + " " + words(method.out()) + " " + method.more())
        .containsExactlyInAnyOrder(
            "com.acme.Orders#get [result.paid Date] true",
            "com.acme.Orders#at [result Date] false");
    assertThat(scan.incomplete())
        .map(Phrase::toString)
        .singleElement()
        .asString()
        .startsWith("2 classes cannot be read: Strange, com.acme.Line; the class file of Strange");
  }

  @Test
  void aServiceThatExtendsAMissingOneIsRefusedByItsName() throws Exception {
    Path library = api().source("org.base.Query", "public interface Query { }").jar("base.jar");
    Path jar =
        TestApi.in(temporary)
            .library(library)
            .type("interface Orders extends org.base.Query { Date at(); }")
            .jar("orders.jar");

    assertThatThrownBy(() -> scan(jar))
        .isInstanceOf(ApiException.class)
        .hasMessageStartingWith("1 class is neither in the API nor in a library: org.base.Query");
  }

  @Test
  void whatIsMissingForClassesThatDoNotTravelIsNotMissed() throws Exception {
    Path library = api().source("org.web.Config", "public class Config { }").jar("web.jar");
    Path jar =
        TestApi.in(temporary)
            .library(library)
            .type("class Wiring extends org.web.Config { Orders of; }")
            .type("interface Orders { Date get(); }")
            .jar("orders.jar");

    assertThat(words(only(scan(jar)).out())).containsExactly("result Date");
  }
}
