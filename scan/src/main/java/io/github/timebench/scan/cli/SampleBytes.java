package io.github.timebench.scan.cli;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Cloner.CloneArm;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.clone.TimeMapping;
import io.github.timebench.scan.sample.SampleMaker;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import io.github.timebench.scan.values.ArmBytes;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import io.github.timebench.scan.values.Sizing;
import io.github.timebench.scan.values.SizingMain.SizingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes the bytes of a sample of each method: as it is with both serializers, and with clones in
 * Date. The API is loaded in a JVM of its own, which ends before this does. For one thread.
 */
final class SampleBytes {
  static final String AS_IT_IS = "as it is";
  private static final String AS_DATE = "date";

  /** Values of one sample: several times what calls carry, and hundreds are soon sized. */
  private static final int MAX_VALUES = 2_000;

  private final ApiClasses classes;
  private final LoadedCall.Api api;
  private final Map<String, ServiceMethod> methods = new LinkedHashMap<>();
  private final List<SampledCall> samples = new ArrayList<>();
  private final Map<String, Phrase> reasons = new LinkedHashMap<>();
  private final Map<String, List<ArmBytes>> bytes = new LinkedHashMap<>();

  SampleBytes(ApiClasses classes, LoadedCall.Api api) {
    this.classes = classes;
    this.api = api;
  }

  /**
   * The methods with their bytes, or with the reason why they are not known.
   *
   * @param programs the class path of Timebench's own programs
   */
  List<ScannedMethod> of(List<ScannedMethod> scanned, Installation installation, String programs)
      throws LabException, InterruptedException {
    scanned.forEach(this::makeSample);
    if (!samples.isEmpty()) {
      try (TemporaryFolder folder = TemporaryFolder.make("timebench-scan")) {
        measure(installation, programs, folder.path());
      }
    }
    return scanned.stream().map(this::measured).toList();
  }

  private void makeSample(ScannedMethod method) {
    try {
      ServiceMethod found = ServiceMethod.find(ServiceCall.parse(method.call()), classes);
      samples.add(sample(method.call(), found, classes));
      methods.put(method.call(), found);
    } catch (ApiException e) {
      reasons.put(method.call(), e.words());
    }
  }

  /** A call with a sample that is always the same. */
  static SampledCall sample(String call, ServiceMethod method, ApiClasses classes)
      throws ApiException {
    String sample =
        new SampleMaker(
                classes,
                method,
                Long.parseLong(Defaults.SEED),
                Integer.parseInt(SampleMaker.DEFAULT_ITEMS),
                Precision.NANOS)
            .make(MAX_VALUES);
    return new SampledCall(call, "the sample of " + call, List.of(sample));
  }

  /** The clones of some calls with a Date in place of each time that can vary. */
  static Clones asDate(Cloner cloner, List<CloneCall> calls) throws ApiException {
    return cloner.clone(calls, List.of(new CloneArm(AS_DATE, TimeMapping.to(DateType.DATE))));
  }

  /** An API that ends the JVM that loads it leaves what its declarations say. */
  private void measure(Installation installation, String programs, Path folder)
      throws InterruptedException {
    try (Sizing sizing =
        Sizing.start(installation, programs, api, samples, folder.resolve("sizing.log"))) {
      measure(sizing, folder);
    } catch (LabException e) {
      methods.keySet().forEach(call -> reasons.putIfAbsent(call, e.words()));
    }
  }

  private void measure(Sizing sizing, Path folder) throws LabException, InterruptedException {
    Cloner cloner = new Cloner(classes, true);
    Map<String, CloneCall> withDate = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (SizingAnswer answer : sizing.facts(samples.size())) {
      if (answer.facts().isEmpty()) {
        reasons.put(answer.call(), answer.refusal());
        continue;
      }
      CloneCall call = answer.facts().get().callOf(methods.get(answer.call()));
      try {
        cloner.check(call);
        withDate.put(answer.call(), call);
      } catch (ApiException e) {
        reasons.put(answer.call(), Phrase.of("not as Date: %s", e.words()));
        others.add(answer.call());
      }
    }
    ClonedArm originals = ClonedArm.originals(AS_IT_IS);
    if (!withDate.isEmpty()) {
      Clones clones = asDate(cloner, List.copyOf(withDate.values()));
      Path jar = folder.resolve("clones.jar");
      clones.write(jar);
      List<ClonedArm> arms = List.of(originals, clones.arms().get(0));
      take(sizing.bytes(Optional.of(jar), arms, List.copyOf(withDate.keySet())));
    }
    if (!others.isEmpty()) {
      take(sizing.bytes(Optional.empty(), List.of(originals), others));
    }
  }

  private void take(List<SizingAnswer> answers) {
    for (SizingAnswer answer : answers) {
      if (answer.refusal().isEmpty()) {
        bytes.put(answer.call(), answer.bytes());
      } else {
        reasons.put(answer.call(), answer.refusal());
      }
    }
  }

  private ScannedMethod measured(ScannedMethod method) {
    Phrase reason = reasons.getOrDefault(method.call(), Phrase.EMPTY);
    List<ArmBytes> arms = bytes.getOrDefault(method.call(), List.of());
    Optional<ArmBytes> stock = arm(arms, AS_IT_IS, Serializer.STOCK);
    Optional<ArmBytes> custom = arm(arms, AS_IT_IS, Serializer.CONFIGURED);
    if (stock.isEmpty() || custom.isEmpty()) {
      return method.with(Optional.empty(), reason.isEmpty() ? refusal(arms) : reason);
    }
    Optional<Long> date = arm(arms, AS_DATE, Serializer.STOCK).map(SampleBytes::total);
    return method.with(
        Optional.of(new MethodBytes(date, total(stock.get()), total(custom.get()))),
        reason.isEmpty() && date.isEmpty() ? refusal(arms) : reason);
  }

  private static Optional<ArmBytes> arm(List<ArmBytes> arms, String label, Serializer serializer) {
    return arms.stream()
        .filter(one -> one.arm().equals(label) && one.serializer() == serializer)
        .filter(one -> one.refusal().isEmpty())
        .findFirst();
  }

  private static long total(ArmBytes bytes) {
    return bytes.arguments() + bytes.replies();
  }

  private static Phrase refusal(List<ArmBytes> arms) {
    return arms.stream()
        .map(ArmBytes::refusal)
        .filter(refusal -> !refusal.isEmpty())
        .findFirst()
        .orElse(Phrase.EMPTY);
  }
}
