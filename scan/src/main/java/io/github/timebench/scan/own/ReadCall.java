package io.github.timebench.scan.own;

import io.github.timebench.api.Variant;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.CloneArm;
import io.github.timebench.scan.clone.CloneCall;
import io.github.timebench.scan.clone.ClonedArm;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.clone.TimeMapping;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import io.github.timebench.scan.values.ArmBytes;
import io.github.timebench.scan.values.SampledCall;
import io.github.timebench.scan.values.Sizing;
import io.github.timebench.scan.values.SizingAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call of an API whose samples were read and checked by class files alone: nothing of the API is
 * loaded yet. For one thread.
 */
public final class ReadCall implements AutoCloseable {
  private final ApiClasses classes;
  private final ServiceMethod method;
  private final Sizing.Api api;
  private final SampledCall call;
  private final List<MapRule> rules;
  private final Payload.OfApi described;

  /**
   * A call.
   *
   * @param classes of the API, which are closed with it
   * @param call with its samples; each has a reply, unless the method is void
   * @param rules of the arms that have a date type
   * @param described what of it stands in a plan
   */
  public ReadCall(
      ApiClasses classes,
      ServiceMethod method,
      Sizing.Api api,
      SampledCall call,
      List<MapRule> rules,
      Payload.OfApi described) {
    this.classes = classes;
    this.method = method;
    this.api = api;
    this.call = call;
    this.rules = List.copyOf(rules);
    this.described = described;
  }

  /** What of it stands in a plan. */
  public Payload.OfApi ofApi() {
    return described;
  }

  /**
   * Clones its classes for some variants: in a date type, as they are declared, or the originals
   * themselves. A JVM of its own loads the API, copies the samples into every arm and writes them,
   * so that what cannot be measured is known before anything is started.
   *
   * @param programs the class path of Timebench's own programs
   * @throws ApiException by the name of the class, field or sample, and the reason
   * @throws LabException if that JVM ends, as by a class of the API
   */
  public ClonedCall cloneFor(
      Collection<Variant> variants, Installation installation, String programs)
      throws LabException, InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.make("timebench-clones");
        Sizing sizing =
            Sizing.start(
                installation, programs, api, List.of(call), folder.path().resolve("sizing.log"))) {
      SizingAnswer answer = sizing.facts(1).get(0);
      if (answer.facts().isEmpty()) {
        throw new ApiException(answer.refusal());
      }
      CloneCall cloned = answer.facts().get().callOf(method);
      Cloner cloner = new Cloner(classes, true);
      cloner.check(cloned);
      Clones clones = cloner.clone(List.of(cloned), cloneArms(variants));
      List<ClonedArm> arms = arms(variants, clones.arms());
      Path jar = folder.path().resolve("clones.jar");
      clones.write(jar);
      List<ArmBytes> bytes = bytes(sizing, jar, arms);
      return new ClonedCall(own(arms), clones, api.classPath(), bytes);
    }
  }

  /** The call with its classes as they are, for arms at a running service. */
  public ClonedCall asItIs(Collection<Variant> variants) {
    List<ClonedArm> arms =
        variants.stream().map(variant -> ClonedArm.originals(variant.label())).toList();
    Clones none = new Clones(arms, Map.of(), List.of());
    return new ClonedCall(own(arms), none, api.classPath(), List.of());
  }

  public ServiceCall call() {
    return method.call();
  }

  private List<CloneArm> cloneArms(Collection<Variant> variants) {
    return variants.stream()
        .filter(variant -> !isOfOriginals(variant))
        .map(variant -> new CloneArm(variant.label(), mapping(variant)))
        .toList();
  }

  private static boolean isOfOriginals(Variant variant) {
    return variant.equals(Variant.ORIGINAL_STOCK);
  }

  private TimeMapping mapping(Variant variant) {
    return variant.dateType().isEmpty()
        ? TimeMapping.identity()
        : new TimeMapping(variant.dateType(), rules);
  }

  private static List<ClonedArm> arms(Collection<Variant> variants, List<ClonedArm> cloned) {
    List<ClonedArm> all = new ArrayList<>(cloned);
    variants.stream()
        .filter(ReadCall::isOfOriginals)
        .forEach(variant -> all.add(ClonedArm.originals(variant.label())));
    return all;
  }

  private List<ArmBytes> bytes(Sizing sizing, Path jar, List<ClonedArm> arms)
      throws LabException, InterruptedException {
    SizingAnswer answer = sizing.bytes(Optional.of(jar), arms, List.of(call.call())).get(0);
    if (!answer.refusal().isEmpty()) {
      throw new ApiException(answer.refusal());
    }
    for (ArmBytes arm : answer.bytes()) {
      if (!arm.refusal().isEmpty()) {
        throw new ApiException(arm.arm() + ": " + arm.refusal());
      }
    }
    return answer.bytes();
  }

  private OwnCall own(List<ClonedArm> arms) {
    return new OwnCall(
        texts(api.api()), texts(api.libraries()), api.zone().map(ZoneId::getId), call, arms);
  }

  private static List<String> texts(List<Path> paths) {
    return paths.stream().map(path -> path.toAbsolutePath().toString()).toList();
  }

  /**
   * Writes it for peers, which exchange the API's own classes.
   *
   * @param max samples that are taken at most
   * @throws ApiException if the file cannot be written
   */
  public void writeForPeers(Path file, int max) throws ApiException {
    List<String> first = call.samples().subList(0, Math.min(max, call.samples().size()));
    OwnCall own = own(List.of());
    OwnCall cut =
        new OwnCall(
            own.api(),
            own.libraries(),
            own.zone(),
            new SampledCall(call.call(), call.where(), first),
            List.of());
    try {
      Files.writeString(file, JsonLines.write(cut));
    } catch (IOException e) {
      throw new ApiException("%s cannot be written: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  /** The API and its libraries. */
  public List<Path> classPath() {
    return api.classPath().stream().map(Path::toAbsolutePath).toList();
  }

  @Override
  public void close() {
    classes.close();
  }
}
