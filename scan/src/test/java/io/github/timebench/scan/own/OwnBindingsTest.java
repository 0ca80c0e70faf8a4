package io.github.timebench.scan.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VariantBinding.Message;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Cloner.CloneArm;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.clone.OpenedApi;
import io.github.timebench.scan.clone.TimeMapping;
import io.github.timebench.scan.values.Bench;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: an arm that carries something else than its samples, and nobody who notices. */
class OwnBindingsTest {
  private static final Variant DATE_STOCK = Variant.of(DateType.DATE, Serializer.STOCK);
  private static final Variant LOCALDATETIME_STOCK =
      Variant.of(DateType.LOCALDATETIME, Serializer.STOCK);
  private static final String SERVICE =
      "package com.acme; import java.util.*; public interface Service { List<Order> page(long shop, Date since); List<Order> page(long shop); void touch(Order order); }";

  private static final String ORDER =
      "package com.acme; import java.util.*; public class Order implements java.io.Serializable { long id; Date paid; Date sent; }";

  private static final String FIRST =
      "{\"arguments\": [5, \"2026-01-02T03:04:05.678Z\"], \"reply\": [{\"id\": 7, \"paid\": \"2026-01-02T03:04:05.678Z\", \"sent\": \"2026-01-03T03:04:05Z\"}]}";

  private static final String SECOND =
      "{\"arguments\": [6, \"2026-02-02T03:04:05.678Z\"], \"reply\": [{\"id\": 8, \"paid\": \"2026-02-02T03:04:05.678Z\", \"sent\": \"2026-02-03T03:04:05Z\"}]}";

  /** Says nothing to a call of an API. */
  private static final Corpus CORPUS = new Corpus(Shape.TICK, 1, Precision.NANOS, 1);

  @TempDir private Path folder;

  /** What a lab's JVM has on its class path. */
  private final class Lab implements AutoCloseable {
    final OpenedApi api;
    final OwnCall own;
    final URLClassLoader loader;

    Lab(String call, String method, String descriptor, String... samples) throws Exception {
      this.api = OpenedApi.of(folder, SERVICE, ORDER);
      List<CloneArm> arms =
          List.of(
              new CloneArm(DATE_STOCK.label(), TimeMapping.to(DateType.DATE)),
              new CloneArm(
                  LOCALDATETIME_STOCK.label(),
                  new TimeMapping(
                      Optional.of(DateType.LOCALDATETIME), MapRule.parse("Order.sent=keep"))));
      Clones clones =
          new Cloner(api.classes(), true)
              .clone(
                  List.of(
                      new CloneCall(
                          "com.acme.Service",
                          method,
                          descriptor,
                          Set.of("com.acme.Order", "java.util.Date"),
                          Set.of())),
                  arms);
      this.own =
          new OwnCall(
              LoadedCall.Api.of(
                  api.classes(),
                  List.of(api.folder()),
                  List.of(),
                  Optional.of(ZoneId.of("Asia/Shanghai"))),
              new SampledCall(call, "page.json", List.of(samples)),
              Stream.concat(
                      clones.arms().stream(),
                      Stream.of(ClonedArm.originals(Variant.ORIGINAL_STOCK.label())))
                  .toList());
      Path jar = folder.resolve("clones.jar");
      own.write(clones, jar);
      this.loader =
          new URLClassLoader(
              new URL[] {api.folder().toUri().toURL(), jar.toUri().toURL()},
              OwnCall.Source.class.getClassLoader());
    }

    VariantBinding<?> binding(Variant variant) {
      return new OwnCall.Source(loader).bindings().get(variant);
    }

    @Override
    public void close() throws IOException {
      loader.close();
      api.close();
    }
  }

  private Lab page(String... samples) throws Exception {
    return new Lab(
        "com.acme.Service#page(long,java.util.Date)",
        "page",
        "(JLjava/util/Date;)Ljava/util/List;",
        samples);
  }

  private static VerifiedCalls calls(VariantBinding<?> binding) {
    return calls(binding, binding.answers());
  }

  private static VerifiedCalls calls(VariantBinding<?> binding, Object stub) {
    return binding.verifiedCalls(stub, Operation.ECHO, CORPUS);
  }

  @Test
  void eachArmIsCalledAndAnswersInItsOwnClassesAndDateType() throws Exception {
    try (Lab lab = page(FIRST, SECOND)) {
      VariantBinding<?> date = lab.binding(DATE_STOCK);
      VariantBinding<?> local = lab.binding(LOCALDATETIME_STOCK);

      assertThat(date.serviceInterface().getName())
          .hasSameSizeAs("com.acme.Service")
          .hasSameSizeAs(local.serviceInterface().getName())
          .isNotEqualTo(local.serviceInterface().getName());
      VerifiedCalls calls = calls(local, local.answers());
      assertThat(calls.size()).isEqualTo(2);
      List<?> first = (List<?>) calls.call(0);
      assertThat(calls.isExpected(0, first)).isTrue();
      assertThat(Bench.get(first.get(0), "paid"))
          .isEqualTo(LocalDateTime.parse("2026-01-02T11:04:05.678"));
      assertThat(Bench.get(first.get(0), "sent"))
          .isEqualTo(Date.from(Instant.parse("2026-01-03T03:04:05Z")));
      assertThat(calls(date, date.answers()).isExpected(0, first)).isFalse();
      List<Message> messages = local.messages(local.payloads(CORPUS)[1]);
      assertThat(messages.get(0).objects()).hasSize(2).startsWith(6L);
      assertThat(messages.get(0).classes()).containsExactly(long.class, LocalDateTime.class);
      assertThat(messages.get(1).objects()).hasSize(1);
      assertThat(messages.get(1).classes()).containsExactly(List.class);
    }
  }

  @Test
  void repliesAreGivenInTurnAndEachOfThemIsRight() throws Exception {
    try (Lab lab = page(FIRST, SECOND, FIRST)) {
      VariantBinding<?> binding = lab.binding(DATE_STOCK);
      VerifiedCalls calls = calls(binding, binding.answers());

      List<Object> ids = new ArrayList<>();
      for (int call = 0; call < 4; call++) {
        List<?> reply = (List<?>) calls.call(call % 3);
        assertThat(calls.isExpected(call % 3, reply)).isTrue();
        ids.add(Bench.get(reply.get(0), "id"));
      }
      assertThat(ids).containsExactly(7L, 8L, 7L, 8L);
    }
  }

  @Test
  void theOriginalsAreCalledAndAnswerAsTheyAreDeclared() throws Exception {
    try (Lab lab = page(FIRST, SECOND)) {
      VariantBinding<?> original = lab.binding(Variant.ORIGINAL_STOCK);

      assertThat(original.serviceInterface().getName()).isEqualTo("com.acme.Service");
      VerifiedCalls calls = calls(original, original.answers());
      List<?> first = (List<?>) calls.call(0);
      assertThat(first.get(0).getClass().getName()).isEqualTo("com.acme.Order");
      assertThat(calls.isExpected(0, first)).isTrue();
      assertThat(Bench.get(first.get(0), "paid"))
          .isEqualTo(Date.from(Instant.parse("2026-01-02T03:04:05.678Z")));
      assertThat(calls.isExpected(1, calls.call(1))).isTrue();
      VariantBinding<?> clone = lab.binding(DATE_STOCK);
      assertThat(calls(clone, clone.answers()).isExpected(0, first)).isFalse();
    }
  }

  @Test
  void aReplyThatDiffersInOneDigitOfATimeIsWrong() throws Exception {
    try (Lab lab = page(FIRST)) {
      VariantBinding<?> binding = lab.binding(DATE_STOCK);
      VerifiedCalls calls = calls(binding, binding.answers());
      List<?> other = (List<?>) calls(lab.binding(DATE_STOCK)).call(0);

      assertThat(calls.isExpected(0, other)).isTrue();
      ((Date) Bench.get(other.get(0), "sent")).setTime(1);
      assertThat(calls.isExpected(0, other)).isFalse();
    }
  }

  @Test
  void argumentsThatCameAsOthersAreRefusedUntilEachSampleHasCome() throws Exception {
    try (Lab lab = page(FIRST, SECOND)) {
      VariantBinding<?> binding = lab.binding(DATE_STOCK);
      VariantBinding<?> caller = lab.binding(DATE_STOCK);
      VerifiedCalls calls = calls(caller, binding.answers());
      calls.call(0);
      Date since = (Date) caller.messages(caller.payloads(CORPUS)[0]).get(0).objects()[1];
      long right = since.getTime();

      since.setTime(right + 1);
      assertThatThrownBy(() -> calls.call(0))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("the arguments of page came as others than those of the samples");
      since.setTime(right);
      calls.call(0);
      calls.call(1);
      since.setTime(right + 1);
      assertThat(calls.isExpected(0, calls.call(0))).isTrue();
    }
  }

  @Test
  void aVoidMethodIsCalledAndGetsNothing() throws Exception {
    String sample =
        "[{\"id\": 7, \"paid\": \"2026-01-02T03:04:05.678Z\", \"sent\": \"2026-01-02T03:04:05.678Z\"}]";
    try (Lab lab = new Lab("com.acme.Service#touch", "touch", "(Lcom/acme/Order;)V", sample)) {
      VariantBinding<?> binding = lab.binding(LOCALDATETIME_STOCK);
      VerifiedCalls calls = calls(binding, binding.answers());

      assertThat(calls.call(0)).isNull();
      assertThat(calls.isExpected(0, null)).isTrue();
      assertThat(calls.isExpected(0, "something")).isFalse();
    }
  }

  @Test
  void theJarNamesItsSourceAndWithoutAJarThereAreNoBindings() throws Exception {
    try (Lab lab = page(FIRST)) {
      assertThat(ServiceLoader.load(Bindings.Source.class, lab.loader))
          .hasOnlyElementsOfType(OwnCall.Source.class);
      assertThat(new OwnCall.Source().bindings()).isEqualTo(Map.of());
    }
  }

  @Test
  void aSampleThatDoesNotFitIsSaidInOneLine() throws Exception {
    try (Lab lab = page("[5, \"yesterday\"]")) {
      assertThatThrownBy(() -> new OwnCall.Source(lab.loader).bindings())
          .isInstanceOf(RefusedValue.class)
          .hasMessageContaining("page.json")
          .hasMessageContaining("yesterday");
    }
  }
}
