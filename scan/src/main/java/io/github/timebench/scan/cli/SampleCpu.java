package io.github.timebench.scan.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodCpu;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import io.github.timebench.scan.values.ArmCosts.Cost;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import io.github.timebench.scan.values.Sizing;
import io.github.timebench.scan.values.SizingMain.SizingAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Takes the CPU time of writing and reading a sample of some methods: as it is with both
 * serializers, and with clones in Date. Each method has JVMs of its own, so that no other method's
 * classes are in their profiles. For one thread.
 */
final class SampleCpu {
  /** From so many on a mean has an interval. */
  private static final int JVMS = 3;

  private final ApiClasses classes;
  private final LoadedCall.Api api;
  private final Installation installation;
  private final String programs;

  /**
   * @param programs the class path of Timebench's own programs
   */
  SampleCpu(ApiClasses classes, LoadedCall.Api api, Installation installation, String programs) {
    this.classes = classes;
    this.api = api;
    this.installation = installation;
    this.programs = programs;
  }

  /**
   * The methods, the first of those whose bytes are known with their CPU times.
   *
   * @param count how many at most
   * @param progress takes a line before each, and one before all of them
   */
  List<ScannedMethod> of(List<ScannedMethod> methods, int count, Consumer<Text> progress)
      throws LabException, InterruptedException {
    List<ScannedMethod> chosen =
        methods.stream().filter(method -> method.bytes().isPresent()).limit(count).toList();
    Duration time = Sizing.TIME_OF_CPU.multipliedBy((long) JVMS * chosen.size());
    progress.accept(
        Text.of(
            "CPU times, methods: %s, JVMs each: %s, about %s s",
            chosen.size(), JVMS, time.toSeconds()));
    List<ScannedMethod> all = new ArrayList<>(methods);
    try (TemporaryFolder folder = TemporaryFolder.make("timebench-scan")) {
      for (ScannedMethod method : chosen) {
        progress.accept(Text.plain(method.call()));
        all.set(all.indexOf(method), method.with(measured(method.call(), folder.path())));
      }
    }
    return List.copyOf(all);
  }

  private MethodCpu measured(String call, Path folder) throws InterruptedException {
    List<List<Cost>> costs = new ArrayList<>();
    try {
      ServiceMethod method = ServiceMethod.find(ServiceCall.parse(call), classes);
      SampledCall sample = SampleBytes.sample(call, method, classes);
      for (int jvm = 0; jvm < JVMS; jvm++) {
        costs.add(inOneJvm(method, sample, folder));
      }
    } catch (LabException e) {
      return MethodCpu.unknown(e.words());
    }
    Phrase refusal =
        costs.stream()
            .flatMap(List::stream)
            .map(Cost::refusal)
            .filter(one -> !one.isEmpty())
            .findFirst()
            .orElse(Phrase.EMPTY);
    return new MethodCpu(
        nanos(costs, false, Serializer.STOCK),
        nanos(costs, true, Serializer.STOCK),
        nanos(costs, true, Serializer.CONFIGURED),
        refusal);
  }

  private List<Cost> inOneJvm(ServiceMethod method, SampledCall sample, Path folder)
      throws LabException, InterruptedException {
    try (Sizing sizing =
        Sizing.startForCpu(installation, programs, api, sample, folder.resolve("cpu.log"))) {
      SizingAnswer read = sizing.facts(1).get(0);
      if (read.facts().isEmpty()) {
        throw new ApiException(read.refusal());
      }
      CloneCall call = read.facts().get().callOf(method);
      List<ClonedArm> arms = new ArrayList<>();
      arms.add(ClonedArm.originals(SampleBytes.AS_IT_IS));
      Optional<Path> jar = clones(call, arms, folder.resolve("clones.jar"));
      SizingAnswer answer = sizing.cpu(jar, arms, sample.call());
      if (!answer.refusal().isEmpty()) {
        throw new ApiException(answer.refusal());
      }
      return answer.costs();
    }
  }

  /** Writes the clones and adds their arm, unless there can be none: the bytes say why. */
  private Optional<Path> clones(CloneCall call, List<ClonedArm> arms, Path jar)
      throws ApiException {
    Cloner cloner = new Cloner(classes, true);
    try {
      cloner.check(call);
    } catch (ApiException none) {
      return Optional.empty();
    }
    Clones clones = SampleBytes.asDate(cloner, List.of(call));
    clones.write(jar);
    arms.addAll(clones.arms());
    return Optional.of(jar);
  }

  private static List<Double> nanos(
      List<List<Cost>> costs, boolean originals, Serializer serializer) {
    return costs.stream()
        .flatMap(List::stream)
        .filter(cost -> cost.arm().equals(SampleBytes.AS_IT_IS) == originals)
        .filter(cost -> cost.serializer() == serializer && cost.refusal().isEmpty())
        .map(Cost::nanos)
        .toList();
  }
}
