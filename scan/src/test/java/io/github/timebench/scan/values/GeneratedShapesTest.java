package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.scan.clone.TimeMapping;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a combination of fields, superclasses and containers that nobody thought of. */
class GeneratedShapesTest {
  private static final int CLASSES = 12;
  private static final int MAX_FIELDS = 9;

  /** Types of fields, with a value; {@code C} is another class of the API. */
  private static final Map<String, String> TYPES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("int", "7"),
              Map.entry("long", "7_000_000_000L"),
              Map.entry("char", "'c'"),
              Map.entry("byte[]", "new byte[] {1, 2}"),
              Map.entry("Double", "2.5"),
              Map.entry("String", "\"text\""),
              Map.entry("java.math.BigDecimal", "new java.math.BigDecimal(\"1.20\")"),
              Map.entry("Date", "new Date(1_000_000_000_123L)"),
              Map.entry("java.sql.Timestamp", "new java.sql.Timestamp(1_000_000_000_123L)"),
              Map.entry("Instant", "Instant.ofEpochSecond(9, 8_000_000)"),
              Map.entry("LocalDateTime", "LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6_000_000)"),
              Map.entry(
                  "OffsetDateTime", "OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC)"),
              Map.entry("Object", "new Date(5)"),
              Map.entry("Comparable<?>", "Instant.ofEpochSecond(3)"),
              Map.entry("Date[]", "new Date[] {new Date(1), new Date(2)}"),
              Map.entry("List<Date>", "new ArrayList<>(List.of(new Date(3)))"),
              Map.entry(
                  "Map<String, Instant>", "new HashMap<>(Map.of(\"k\", Instant.ofEpochSecond(4)))"),
              Map.entry("Set<Instant>", "new LinkedHashSet<>(List.of(Instant.ofEpochSecond(4)))"),
              Map.entry("Kind", "Kind.TWO"),
              Map.entry("C", "makeC(depth - 1)"),
              Map.entry("C[]", "new C[] {makeC(depth - 1), null}"),
              Map.entry("List<C>", "new ArrayList<>(Arrays.asList(makeC(depth - 1)))"),
              Map.entry(
                  "Map<Kind, C>",
                  "new LinkedHashMap<>(Collections.singletonMap(Kind.ONE, makeC(depth - 1)))")));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void clonesTakeTheirOriginalsBytesAndComeBackInEveryType(long seed) throws Exception {
    try (Bench bench = Bench.of(folder, sources(new SplittableRandom(seed)))) {
      Bench.Copy same = bench.identity();
      Bench.loadAll(same);
      assertThat(same.text(Serializer.STOCK)).isEqualTo(bench.text(Serializer.STOCK));
      assertThat(DeepEquality.difference(same.value, same.read(Serializer.STOCK))).isEmpty();
      for (DateType type : DateType.values()) {
        Bench.Copy copy = bench.to(TimeMapping.to(type));
        Bench.loadAll(copy);
        assertThat(DeepEquality.difference(copy.value, copy.read(Serializer.CONFIGURED)))
            .as("%s", type)
            .isEmpty();
        assertThat(copy.times.cut()).isZero();
      }
    }
  }

  private static String[] sources(SplittableRandom random) {
    List<String> sources = new ArrayList<>();
    StringBuilder samples =
        new StringBuilder(
            "package com.acme; public class Samples {\n static C0 make() { return makeC0(5); }\n");
    for (int i = 0; i < CLASSES; i++) {
      StringBuilder fields = new StringBuilder(i == 0 ? everyClass() : "");
      StringBuilder values = new StringBuilder();
      int count = 1 + random.nextInt(MAX_FIELDS);
      for (int f = 0; f < count; f++) {
        String type = List.copyOf(TYPES.keySet()).get(random.nextInt(TYPES.size()));
        String other = "C" + random.nextInt(CLASSES);
        String name = "f" + i + "_" + f;
        fields.append(renamed(type, other)).append(' ').append(name).append("; ");
        values
            .append("    made.")
            .append(name)
            .append(" = ")
            .append(renamed(TYPES.get(type), other))
            .append(";\n");
      }
      String parent = i > 0 && random.nextInt(3) == 0 ? "C" + random.nextInt(i) : "Object";
      sources.add(
          "package com.acme; public class C%d extends %s implements Serializable { %s}"
              .formatted(i, parent, fields));
      samples.append(
          "  static C%d makeC%d(int depth) { C%d made = new C%d();\n    if (depth > 0) {\n%s    }\n    return made; }\n"
              .formatted(i, i, i, i, values));
    }
    sources.add("package com.acme; public enum Kind { ONE, TWO }");
    sources.add("package com.acme; public interface Service { C0 call(C0 value); }");
    sources.add(samples.append("}").toString());
    return sources.toArray(String[]::new);
  }

  /** Dubbo does not trust a class that is declared as the element of an array alone. */
  private static String everyClass() {
    return IntStream.range(1, CLASSES)
        .mapToObj(i -> "C%d trusted%d; ".formatted(i, i))
        .collect(Collectors.joining());
  }

  /** The name of another class in the place of {@code C}. */
  private static String renamed(String text, String other) {
    return text.replaceAll("\\bC\\b", other).replace("makeC(", "make" + other + "(");
  }
}
