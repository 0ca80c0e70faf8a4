package io.github.timebench.scan.own;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Cloner;
import io.github.timebench.scan.clone.Cloner.CloneArm;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.clone.TimeMapping;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import io.github.timebench.scan.values.ArmBytes;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import io.github.timebench.scan.values.Sizing;
import io.github.timebench.scan.values.SizingMain.SizingAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A call of an API whose samples were read and checked by class files alone: nothing of the API is
 * loaded yet. For one thread.
 */
public final class ReadCall implements AutoCloseable {
  private final ApiClasses classes;
  private final ServiceMethod method;
  private final LoadedCall.Api api;
  private final SampledCall call;
  private final List<MapRule> rules;
  private final Payload.OfApi described;

  /**
   * @param classes of the API, which are closed with it
   * @param call with its samples; each has a reply, unless the method is void
   * @param rules of the arms that have a date type
   * @param described what of it stands in a plan
   */
  public ReadCall(
      ApiClasses classes,
      ServiceMethod method,
      LoadedCall.Api api,
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

  public Payload.OfApi ofApi() {
    return described;
  }

  /**
   * Clones its classes for some variants: in a date type, as they are declared, or the originals
   * themselves. A JVM of its own loads the API, copies the samples into every arm, writes them and
   * reads them again, so that what cannot be measured is known before anything is started. A
   * serializer other than Dubbo's own may refuse them.
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
      List<ArmBytes> bytes =
          carried(sizing.bytes(Optional.of(jar), arms, List.of(call.call())).get(0));
      Map<String, Phrase> refused = refused(sizing, jar, arms, variants);
      List<ClonedArm> carrying =
          arms.stream().filter(arm -> !refused.containsKey(arm.label())).toList();
      return new ClonedCall(new OwnCall(api, call, carrying), clones, bytes, refused);
    }
  }

  /** The call with its classes as they are, for arms at a running service. */
  public ClonedCall asItIs(Collection<Variant> variants) {
    List<ClonedArm> arms =
        variants.stream().map(variant -> ClonedArm.originals(variant.label())).toList();
    Clones none = new Clones(arms, Map.of(), List.of());
    return new ClonedCall(new OwnCall(api, call, arms), none, List.of(), Map.of());
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

  private static List<ArmBytes> carried(SizingAnswer answer) throws ApiException {
    List<ArmBytes> all = answered(answer);
    for (ArmBytes arm : all) {
      requireCarried(arm);
    }
    return all;
  }

  private Map<String, Phrase> refused(
      Sizing sizing, Path jar, List<ClonedArm> arms, Collection<Variant> variants)
      throws LabException, InterruptedException {
    Map<String, Serializer> serializers =
        variants.stream().collect(Collectors.toMap(Variant::label, Variant::serializer));
    Map<String, Phrase> refused = new TreeMap<>();
    for (ArmBytes arm : answered(sizing.trips(jar, arms, serializers, call.call()))) {
      if (arm.serializer() == Serializer.STOCK) {
        requireCarried(arm);
      } else if (!arm.refusal().isEmpty()) {
        refused.put(arm.arm(), arm.refusal());
      }
    }
    return refused;
  }

  private static List<ArmBytes> answered(SizingAnswer answer) throws ApiException {
    if (!answer.refusal().isEmpty()) {
      throw new ApiException(answer.refusal());
    }
    return answer.bytes();
  }

  private static void requireCarried(ArmBytes arm) throws ApiException {
    if (!arm.refusal().isEmpty()) {
      throw new ApiException(Phrase.of("%s: %s", arm.arm(), arm.refusal()));
    }
  }

  /**
   * Writes it for peers, which exchange the API's own classes.
   *
   * @param max samples that are taken at most
   * @throws ApiException if the file cannot be written
   */
  public void writeForPeers(Path file, int max) throws ApiException {
    List<String> first = call.samples().subList(0, Math.min(max, call.samples().size()));
    OwnCall cut = new OwnCall(api, new SampledCall(call.call(), call.where(), first), List.of());
    try {
      Files.writeString(file, JsonLines.write(cut));
    } catch (IOException e) {
      throw new ApiException(Phrase.of("%s cannot be written: %s", file, IoReason.of(e)), e);
    }
  }

  public List<Path> classPath() {
    return api.classPath().stream().map(Path::of).toList();
  }

  @Override
  public void close() {
    classes.close();
  }
}
