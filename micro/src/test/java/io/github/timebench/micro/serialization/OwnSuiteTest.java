package io.github.timebench.micro.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.PayloadSource;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Hazards: figures of other classes or values than those of the reader's call; clones that are not
 * written as the originals are, and nobody who notices.
 */
class OwnSuiteTest {
  private static final Corpus ORDERS = new Corpus(Shape.ORDER, 7, Precision.NANOS, 1);
  private static final List<DateType> TYPES = List.of(DateType.DATE, DateType.LOCALDATETIME);
  private static final List<Codec> CODECS =
      Codec.ofThisProgram().stream()
          .filter(codec -> List.of("stock", "custom").contains(codec.label()))
          .toList();

  @TempDir private static Path folder;

  private static Payload.OfApi call;
  private static ClonedCall cloned;

  /** What has the flags. */
  @Command(name = "micro")
  private static final class Flags {
    @Mixin private OwnFlags own;
  }

  /** Timebench's own service, as any other API. */
  @BeforeAll
  static void cloneTimebenchsOwnOrder() throws Exception {
    Path sample = Files.writeString(folder.resolve("order.json"), sample());
    Path api = Path.of(Variant.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Flags flags = new Flags();
    new CommandLine(flags)
        .parseArgs(
            "--api=" + api,
            "--call="
                + Bindings.builtIn().service(Variant.of(DateType.INSTANT, Serializer.STOCK))
                + "#echoOrder",
            "--sample=" + sample);
    try (ReadCall read = flags.own.read(1, false, note -> {}).orElseThrow()) {
      call = read.ofApi();
      cloned =
          read.cloneFor(
              OwnSuite.variants(TYPES, CODECS),
              installation(),
              System.getProperty("java.class.path"));
    }
  }

  private static Installation installation() {
    return new Installation(Path.of("").toAbsolutePath().getParent());
  }

  private static String sample() {
    PayloadSource source = new PayloadSource(DateType.INSTANT, ORDERS.seed(), Precision.NANOS);
    Object[] statuses = constants("OrderStatus");
    Object status = statuses[source.choice(0, statuses.length)];
    String order =
        """
        {"id": %d, "buyer": "%s", "amount": %s, "status": "%s", "note": "%s",
         "created": "%s", "paid": "%s", "shipped": "%s", "delivered": "%s"}\
        """
            .formatted(
                source.id(0),
                source.text(0, 0, 16),
                source.amount(0),
                status,
                source.text(0, 1, 32),
                source.instant(0, 0),
                source.instant(0, 1),
                source.instant(0, 2),
                source.instant(0, 3));
    return "{\"arguments\": [%s], \"reply\": %s}".formatted(order, order);
  }

  private static Object[] constants(String name) {
    Class<?> service =
        Bindings.builtIn().of(Variant.of(DateType.INSTANT, Serializer.STOCK)).serviceInterface();
    try {
      return Class.forName(service.getPackageName() + "." + name).getEnumConstants();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The suite on the class path that a run would have. */
  private static OwnSuite suite(Path jar) {
    String classPath =
        Stream.concat(
                Stream.of(System.getProperty("java.class.path")),
                Stream.concat(cloned.classPath().stream(), Stream.of(jar)).map(Path::toString))
            .collect(Collectors.joining(File.pathSeparator));
    return new OwnSuite(
        new SuitePlan(true, 2, 20_000, RpcCall.PUBLISHED),
        new OwnSuite.Choice(call, TYPES, CODECS, false, classPath, installation()));
  }

  private static Path jar(Clones clones, String name) throws LabException {
    Path jar = folder.resolve(name);
    cloned.own().write(clones, jar);
    return jar;
  }

  private static Cell cell(OwnSuite suite, String codec, String type) {
    return suite.cells().stream()
        .filter(cell -> cell.title().contains(codec + ", " + type))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void timebenchsOwnOrderHasTheBytesOfTheBuiltInOne() throws Exception {
    OwnSuite suite = suite(jar(cloned.clones(), "right.jar"));

    for (Variant variant :
        List.of(
            Variant.of(DateType.DATE, Serializer.STOCK),
            Variant.of(DateType.DATE, Serializer.CUSTOM),
            Variant.of(DateType.LOCALDATETIME, Serializer.STOCK),
            Variant.of(DateType.LOCALDATETIME, Serializer.CUSTOM))) {
      List<Measure> counted =
          cell(suite, variant.serializer().label(), variant.type()).counting().count();
      assertThat(counted).extracting(Measure::name).containsExactly("arguments", "reply");
      assertThat(counted)
          .as(variant.label())
          .extracting(Measure::mean)
          .containsOnly((double) builtInBytes(variant));
    }
    assertThat(cell(suite, "stock", "own").counting().count())
        .usingRecursiveComparison()
        .isEqualTo(cell(suite, "stock", "original").counting().count());
    assertThat(suite.scope().toString())
        .startsWith(call.call())
        .contains("order.json; samples: 1, replies: of the samples; 1 thread on 2 cores");
  }

  private static int builtInBytes(Variant variant) {
    try (PayloadBytes bytes = new PayloadBytes()) {
      VariantBinding<?> binding = Bindings.builtIn().of(variant);
      return bytes.of(variant.serializer(), binding.serviceInterface(), binding.payload(ORDERS, 0))
          .length;
    }
  }

  /** The jar is another one when the forks start. */
  @Test
  void forksMeasureTheClonesThatAreInTheJar() throws Exception {
    OwnSuite suite = suite(jar(cloned.clones(), "changed.jar"));
    Cell cell = cell(suite, "stock", "date").counting(List::of);
    SuiteResult measured = measured(cell, "first");

    assertThat(measured.notMeasured()).isEmpty();
    assertThat(measured.figures().get(0).measures())
        .extracting(Measure::name)
        .containsExactly("throughput", "CPU");
    jar(withoutClonesOfOrder(), "changed.jar");
    assertThat(measured(cell, "second").notMeasured())
        .singleElement()
        .satisfies(failed -> assertThat(failed.failed()).isTrue());
    assertThatThrownBy(() -> suite(folder.resolve("changed.jar")).cells().get(0).counting().count())
        .isInstanceOf(LabException.class)
        .hasMessageContaining("cannot be measured with stock: ");
  }

  private static SuiteResult measured(Cell cell, String run) throws Exception {
    return GivenSuite.of(cell).measure(folder.resolve(run), new StringWriter());
  }

  private static Clones withoutClonesOfOrder() {
    Map<String, byte[]> files = new TreeMap<>(cloned.clones().classFiles());
    files.keySet().removeIf(name -> name.endsWith(".Order"));
    return new Clones(cloned.clones().arms(), files, cloned.clones().allowed());
  }

  @Test
  void whatAnApiDeclaresIsMeasuredBesideTheDateTypes() {
    assertThat(OwnSuite.variants(List.of(DateType.DATE), CODECS))
        .containsExactly(
            Variant.of(DateType.DATE, Serializer.STOCK),
            Variant.OWN_STOCK,
            Variant.ORIGINAL_STOCK,
            Variant.of(DateType.DATE, Serializer.CUSTOM),
            Variant.OWN_CUSTOM);
  }
}
