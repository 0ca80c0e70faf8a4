package io.github.timebench.scan.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Cloner.CloneArm;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.clone.OpenedApi;
import io.github.timebench.scan.clone.TimeMapping;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import io.github.timebench.scan.values.SizingMain.SizingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: bytes that are not those of the samples, or a call that fails and takes others along. */
class SizingTest {
  private static final String SERVICE =
      "package com.acme; import java.util.*; public interface Service { Order get(long id); Map<String, Object> open(Date at); void hole(Object any); }";

  private static final String ORDER =
      "package com.acme; import java.util.*; public class Order implements java.io.Serializable { long id; Date paid; Date sent; List<Date> all; }";

  private static final String ITEM =
      "package org.other.deep; public class Item implements java.io.Serializable { java.util.Date at; }";

  private static final String HOLE = "com.acme.Service#hole";
  private static final String GET = "com.acme.Service#get";
  private static final String OPEN = "com.acme.Service#open";
  private static final String NO_SAMPLE = "com.acme.Service#gone";

  @TempDir private Path folder;

  private static Path home() {
    Path here = Path.of("").toAbsolutePath();
    return here.getFileName().toString().equals("scan") ? here.getParent() : here;
  }

  private Sizing start(OpenedApi api, List<SampledCall> calls) throws LabException {
    List<Path> paths = List.of(api.folder());
    return Sizing.start(
        new Installation(home()),
        System.getProperty("java.class.path"),
        LoadedCall.Api.of(api.classes(), paths, List.of(), Optional.empty()),
        calls,
        folder.resolve("sizing.log"));
  }

  @Test
  void itSaysTheBytesOfEachArmAndSerializer() throws Exception {
    List<SampledCall> calls =
        List.of(
            new SampledCall(
                GET,
                "get.json",
                List.of(
                    "{\"arguments\": [5], \"reply\": {\"id\": 7, \"paid\": \"2026-01-02T03:04:05.678Z\", \"all\": [\"2026-01-02T03:04:05Z\"]}}")),
            new SampledCall(OPEN, "open.json", List.of("[\"2026-01-02T03:04:05.678Z\"]")),
            new SampledCall(NO_SAMPLE, "gone.json", List.of("[]")));
    try (OpenedApi api = OpenedApi.of(folder, SERVICE, ORDER);
        Sizing sizing = start(api, calls)) {
      List<SizingAnswer> facts = sizing.facts(calls.size());

      assertThat(facts).extracting(SizingAnswer::call).containsExactly(GET, OPEN, NO_SAMPLE);
      assertThat(facts.get(0).facts())
          .hasValueSatisfying(
              get -> {
                assertThat(get.classes())
                    .containsExactlyInAnyOrder("com.acme.Order", "java.util.Date");
                assertThat(get.nullTimes()).containsExactly("com.acme.Order.sent");
              });
      assertThat(facts.get(2).refusal().toString()).contains("com.acme.Service has no method gone");

      List<CloneCall> cloneCalls = new ArrayList<>();
      for (SizingAnswer answer : facts.subList(0, 2)) {
        SampleFacts of = answer.facts().orElseThrow();
        String method = answer.call().substring(answer.call().indexOf('#') + 1);
        cloneCalls.add(api.call("com.acme.Service", method, of.classes(), of.nullTimes()));
      }
      Clones clones =
          new Cloner(api.classes(), true)
              .clone(
                  cloneCalls,
                  List.of(
                      new CloneArm("same", TimeMapping.identity()),
                      new CloneArm("local", TimeMapping.to(DateType.LOCALDATETIME))));
      Path jar = folder.resolve("clones.jar");
      clones.write(jar);
      List<ClonedArm> arms = new ArrayList<>(clones.arms());
      arms.add(0, ClonedArm.originals("original"));
      List<SizingAnswer> bytes = sizing.bytes(Optional.of(jar), arms, List.of(GET, OPEN));

      List<ArmBytes> get = bytes.get(0).bytes();
      assertThat(get).extracting(ArmBytes::refusal).containsOnly(Phrase.EMPTY);
      assertThat(get)
          .extracting(ArmBytes::arm)
          .containsExactly("original", "original", "same", "same", "local", "local");
      assertThat(get)
          .extracting(ArmBytes::serializer)
          .startsWith(Serializer.STOCK, Serializer.CONFIGURED);
      assertThat(get.get(2)).usingRecursiveComparison().ignoringFields("arm").isEqualTo(get.get(0));
      assertThat(get.get(4).replies())
          .isGreaterThan(get.get(0).replies())
          .isGreaterThan(get.get(5).replies());
      assertThat(get).extracting(ArmBytes::arguments).containsOnly(1L);
      List<ArmBytes> open = bytes.get(1).bytes();
      assertThat(open.get(0).arguments()).isEqualTo(9);
      assertThat(open.get(4).arguments()).isGreaterThan(open.get(5).arguments());
      assertThat(open).extracting(ArmBytes::replies).containsOnly(0L);
    }
  }

  /** Java and Hessian allow names that a format of text does not read. */
  @Test
  void whatASerializerDoesNotBringBackIsRefusedInItsWords() throws Exception {
    String call = "com.acme.Named#get";
    SampledCall sampled =
        new SampledCall(call, "get.json", List.of("{\"arguments\": [5], \"reply\": {\"编号\": 7}}"));
    try (OpenedApi api =
            OpenedApi.of(
                folder,
                "package com.acme; public interface Named { Item get(long id); }",
                "package com.acme; public class Item implements java.io.Serializable { long 编号; }");
        Sizing sizing = start(api, List.of(sampled))) {
      SampleFacts facts = sizing.facts(1).get(0).facts().orElseThrow();
      Clones clones =
          new Cloner(api.classes(), true)
              .clone(
                  List.of(api.call("com.acme.Named", "get", facts.classes(), facts.nullTimes())),
                  List.of(
                      new CloneArm("stock", TimeMapping.identity()),
                      new CloneArm("fastjson2", TimeMapping.identity())));
      Path jar = folder.resolve("clones.jar");
      clones.write(jar);

      SizingAnswer answer =
          sizing.trips(
              jar,
              clones.arms(),
              Map.of("stock", Serializer.STOCK, "fastjson2", Serializer.FASTJSON2),
              call);

      Map<String, Phrase> refusals =
          answer.bytes().stream().collect(Collectors.toMap(ArmBytes::arm, ArmBytes::refusal));
      assertThat(refusals)
          .containsOnlyKeys("stock", "fastjson2")
          .containsEntry("stock", Phrase.EMPTY);
      assertThat(refusals.get("fastjson2").toString()).startsWith("it cannot be read back: ");
    }
  }

  /** Figures are not looked at, but for which there are: a turn of each arm. */
  @Test
  void itSaysTheCpuTimeOfEachArmThatCarriesTheSample() throws Exception {
    SampledCall get =
        new SampledCall(
            GET,
            "get.json",
            List.of(
                "{\"arguments\": [5], \"reply\": {\"id\": 7, \"paid\": \"2026-01-02T03:04:05.678Z\"}}"));
    try (OpenedApi api = OpenedApi.of(folder, SERVICE, ORDER);
        Sizing sizing = start(api, List.of(get))) {
      SampleFacts facts = sizing.facts(1).get(0).facts().orElseThrow();
      Clones clones =
          new Cloner(api.classes(), true)
              .clone(
                  List.of(api.call("com.acme.Service", "get", facts.classes(), facts.nullTimes())),
                  List.of(new CloneArm("local", TimeMapping.to(DateType.LOCALDATETIME))));
      Path jar = folder.resolve("clones.jar");
      clones.write(jar);
      List<ClonedArm> arms =
          List.of(ClonedArm.originals("original"), clones.arms().get(0), gone(clones));
      SizingAnswer answer = sizing.cpu(Optional.of(jar), arms, GET, new ArmCosts.Effort(0, 1));

      assertThat(answer.refusal()).isEqualTo(Phrase.EMPTY);
      assertThat(answer.costs())
          .extracting(ArmCosts.Cost::arm, ArmCosts.Cost::serializer)
          .containsExactly(
              tuple("original", Serializer.STOCK),
              tuple("original", Serializer.CONFIGURED),
              tuple("local", Serializer.STOCK),
              tuple("gone", Serializer.STOCK));
      assertThat(answer.costs().subList(0, 3))
          .allSatisfy(
              cost -> {
                assertThat(cost.nanos()).isPositive();
                assertThat(cost.refusal()).isEqualTo(Phrase.EMPTY);
              });
      assertThat(answer.costs().get(3).refusal().toString()).contains("x.Service");
    }
  }

  /** An arm whose clones are not in the jar. */
  private static ClonedArm gone(Clones clones) {
    ClonedArm arm = clones.arms().get(0);
    Map<String, String> classes = new HashMap<>(arm.classes());
    classes.put("com.acme.Service", "x.Service");
    return new ClonedArm("gone", arm.mapping(), classes, arm.kept());
  }

  @Test
  void aCallThatDubboRefusesToWriteIsRefusedAlone() throws Exception {
    List<SampledCall> calls =
        List.of(
            new SampledCall(OPEN, "a", List.of("[null]")),
            new SampledCall(
                HOLE,
                "b",
                List.of("[{\"@class\": \"org.other.deep.Item\", \"@value\": {\"at\": null}}]")),
            new SampledCall(GET, "c", List.of("[1]", "[1000]")));
    try (OpenedApi api = OpenedApi.of(folder, SERVICE, ORDER, ITEM);
        Sizing sizing = start(api, calls)) {
      assertThat(sizing.facts(3)).extracting(SizingAnswer::refusal).containsOnly(Phrase.EMPTY);
      List<SizingAnswer> bytes =
          sizing.bytes(
              Optional.empty(),
              List.of(ClonedArm.originals("original")),
              List.of(HOLE, GET, NO_SAMPLE));

      assertThat(bytes.get(0).bytes().get(0).refusal().toString())
          .startsWith("Dubbo cannot write it: ")
          .contains("org.other.deep.Item is not in allow list");
      assertThat(bytes.get(1).bytes().get(0).refusal()).isEqualTo(Phrase.EMPTY);
      assertThat(bytes.get(1).bytes().get(0).arguments()).as("1 and 1000").isEqualTo(3);
      assertThat(bytes.get(2).refusal()).hasToString("its samples were not read");
    }
  }

  @Test
  void aJvmThatEndsIsSaidWithItsLastWords() throws Exception {
    try (Sizing sizing =
        Sizing.start(
            new Installation(home()),
            folder.toString(),
            new LoadedCall.Api(List.of(), List.of(), List.of(), Optional.empty()),
            List.of(),
            folder.resolve("sizing.log"))) {
      assertThatThrownBy(() -> sizing.facts(1))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("the sizing's JVM")
          .hasMessageContaining("SizingMain");
    }
  }
}
