package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Cloner.CloneArm;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.TimeMapping;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Hazard: clones that are not what somebody would write by hand. Timebench's own transfer objects,
 * cloned into each date type, must give the bytes of those that the build generates.
 */
class BuiltInClonesTest {
  private static final Map<Shape, Integer> ITEMS =
      Map.of(Shape.TICK, 1, Shape.ORDER, 1, Shape.PAGE, 3);

  /** Has all digits, so that every other type can be made of it. */
  private static final Variant ORIGINAL = Variant.of(DateType.INSTANT, Serializer.STOCK);

  @AutoClose private static final PayloadBytes BYTES = new PayloadBytes();

  private ApiClasses classes;

  @BeforeEach
  void openTheApi() throws Exception {
    Path api = Path.of(Variant.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    classes = ApiClasses.open(List.of(api), List.of());
  }

  @AfterEach
  void close() {
    classes.close();
  }

  @ParameterizedTest
  @EnumSource(DateType.class)
  void theClonesOfOrderTickAndPageGiveTheBytesOfTheBuiltInOnes(DateType type) throws Exception {
    for (Map.Entry<Shape, Integer> shape : ITEMS.entrySet()) {
      Corpus corpus = new Corpus(shape.getKey(), 7, Precision.NANOS, shape.getValue());
      Cloned cloned = clone(ORIGINAL, shape.getKey(), TimeMapping.to(type), Set.of());

      checkBytes(cloned, Variant.of(type, Serializer.STOCK), corpus);
    }
  }

  @Test
  void aNumberThatCanBeNullTakesTheBytesOfAPrimitiveOne() throws Exception {
    String order =
        Bindings.builtIn().of(ORIGINAL).payload(corpusOfOrders(), 0).getClass().getName();
    Cloned cloned =
        clone(
            ORIGINAL,
            Shape.ORDER,
            TimeMapping.to(DateType.LONG),
            Set.of(order + ".created", order + ".paid", order + ".delivered"));

    checkBytes(cloned, Variant.of(DateType.LONG, Serializer.STOCK), corpusOfOrders());
    Object clone = cloned.copy(Bindings.builtIn().of(ORIGINAL).payload(corpusOfOrders(), 0));
    assertThat(clone.getClass().getDeclaredField("paid").getType()).isEqualTo(Long.class);
    assertThat(clone.getClass().getDeclaredField("shipped").getType()).isEqualTo(long.class);
  }

  @ParameterizedTest
  @EnumSource(DateType.class)
  void theIdentityCloneTakesTheSameBytesUnderAnotherName(DateType type) throws Exception {
    Variant original = Variant.of(type, Serializer.STOCK);
    Cloned cloned = clone(original, Shape.ORDER, TimeMapping.identity(), Set.of());

    assertThat(cloned.service.getName())
        .hasSameSizeAs(Bindings.builtIn().of(original).serviceInterface().getName())
        .isNotEqualTo(Bindings.builtIn().of(original).serviceInterface().getName());
    checkBytes(cloned, original, corpusOfOrders());
  }

  private static Corpus corpusOfOrders() {
    return new Corpus(Shape.ORDER, 3, Precision.NANOS, 1);
  }

  private void checkBytes(Cloned cloned, Variant expected, Corpus corpus) throws Exception {
    Class<?> service = Bindings.builtIn().of(expected).serviceInterface();
    Object[] originals = Bindings.builtIn().of(cloned.original).payloads(corpus);
    for (int index = 0; index < originals.length; index++) {
      Object clone = cloned.copy(originals[index]);
      Object builtIn = Bindings.builtIn().of(expected).payload(corpus, index);
      for (Serializer serializer : List.of(Serializer.STOCK, Serializer.CONFIGURED)) {
        assertThat(nameless(BYTES.of(serializer, cloned.service, clone), cloned.service))
            .as("%s %d with %s", corpus.shape(), index, serializer)
            .isEqualTo(nameless(BYTES.of(serializer, service, builtIn), service));
      }
    }
  }

  /** The bytes with the letters of the package, which has one length everywhere, blotted out. */
  private static byte[] nameless(byte[] bytes, Class<?> ofPackage) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String name = ofPackage.getPackageName();
    return text.replace(name, "-".repeat(name.length())).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The clones of a variant's classes in one arm. */
  private record Cloned(Variant original, Method method, GraphCopy graph, Class<?> service) {
    Object copy(Object value) throws ApiException {
      return graph.copy(method, value)[0];
    }
  }

  private Cloned clone(Variant original, Shape shape, TimeMapping mapping, Set<String> nullTimes)
      throws Exception {
    Class<?> service = Bindings.builtIn().of(original).serviceInterface();
    Method method =
        Stream.of(service.getMethods())
            .filter(echo -> echo.getName().equalsIgnoreCase("echo" + shape.label()))
            .findFirst()
            .orElseThrow();
    CloneCall call =
        new CloneCall(
            service.getName(), method.getName(), Bench.descriptor(method), Set.of(), nullTimes);
    Clones clones =
        new Cloner(classes, true).clone(List.of(call), List.of(new CloneArm("arm", mapping)));
    GraphCopy graph =
        new GraphCopy(
            clones.arms().get(0),
            new TimeConversion(offset(mapping)),
            new CloneLoader(clones, getClass().getClassLoader()));
    return new Cloned(original, method, graph, graph.service(service));
  }

  /** Built-in LocalDateTimes are of UTC, OffsetDateTimes of an offset of their own. */
  private static ZoneOffset offset(TimeMapping mapping) {
    return mapping.type().equals(Optional.of(DateType.OFFSETDATETIME))
        ? ((OffsetDateTime) DateType.OFFSETDATETIME.timeOf(Instant.EPOCH)).getOffset()
        : ZoneOffset.UTC;
  }
}
