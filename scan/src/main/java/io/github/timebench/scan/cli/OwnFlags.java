package io.github.timebench.scan.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.cli.Refusals;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import io.github.timebench.scan.sample.ServiceCall;
import io.github.timebench.scan.sample.ServiceMethod;
import io.github.timebench.scan.values.LoadedCall;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags that have a call of the reader's own API measured. */
public final class OwnFlags {
  public static final String API = Payload.API_FLAG;

  private static final String CALL = "--call";
  private static final String SAMPLE = "--sample";
  private static final String COUNT = "--count";
  private static final String REPLY = "--reply";

  /** None of them means anything without an API. */
  private static final List<String> OTHERS =
      List.of("--lib", CALL, SAMPLE, COUNT, REPLY, ApiFlags.ZONE, MapRule.FLAG);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = API,
      paramLabel = "API",
      description = {
        "A call of your own in place of Timebench's. It has your transfer objects; where date types"
            + " are compared, their classes are cloned. "
            + ApiFlags.FORM
            + " May be given several"
            + " times."
      })
  private List<String> api = List.of();

  @Mixin private ApiFlags libraries;

  @Option(names = CALL, paramLabel = "CALL", description = "Which: " + ServiceCall.FORM + ".")
  private String call;

  @Option(
      names = SAMPLE,
      paramLabel = "FILE",
      description =
          "The call's arguments, as 'loadgen sample' makes them. A .json file has those of one call,"
              + " .ndjson one in each line; any other is an access log of Dubbo. At most "
              + OwnSamples.MAX_SAMPLES
              + ".")
  private Path sample;

  @Option(
      names = COUNT,
      paramLabel = "N",
      description =
          "How many samples: copies of a .json file, with $${seq} and $${time:-30d..now} filled in, or"
              + " the first of another file. Without it 1, or all.")
  private Integer count;

  @Option(
      names = REPLY,
      paramLabel = "FILE",
      description =
          "What the provider replies: .json (one reply), or .ndjson (one a line, given in turn)."
              + " Without it the replies of the samples, else one that is made of the return type.")
  private Path reply;

  @Option(
      names = ApiFlags.ZONE,
      paramLabel = "ZONE",
      description =
          "The zone in which a LocalDateTime is an instant, such as Asia/Shanghai; without it UTC.")
  private String zone;

  @Option(
      names = MapRule.FLAG,
      paramLabel = "RULES",
      description =
          "Fields that keep their type, or get another one than the variant's, with commas:"
              + " Order.paid=keep,**.*At=long.")
  private String map;

  public static String programs() {
    return System.getProperty("java.class.path");
  }

  public boolean given() {
    return !api.isEmpty();
  }

  /**
   * Checks that a call of an API is asked for where a flag needs one.
   *
   * @throws UsageException if it was given, and no API
   */
  public void requireBeside(String flag, Optional<?> value) {
    if (value.isPresent() && !given()) {
      throw new UsageException(
          flag, Phrase.of("needs %s, whose call is made there", API), value.get());
    }
  }

  /**
   * Reads what the flags name, by class files alone.
   *
   * @param seed of a reply that is made
   * @param atTarget whether a running service is called
   * @param notes takes what was left out, for people
   * @return empty if no API is named; the caller closes it
   * @throws UsageException if a flag needs another one
   * @throws ApiException if a class, a method or a sample is not as it must be
   */
  public Optional<ReadCall> read(long seed, boolean atTarget, Consumer<Text> notes)
      throws ApiException {
    if (!given()) {
      OTHERS.forEach(
          flag ->
              Refusals.refuseGiven(spec, flag, Phrase.of("needs %s, whose call it is of", API)));
      return Optional.empty();
    }
    Rules.require(call != null, CALL, Phrase.of("must name what of %s is called", API), "");
    Rules.require(
        sample != null, SAMPLE, Phrase.of("must be a file: 'loadgen sample' makes one"), "");
    if (count != null) {
      Rules.requireRange(COUNT, count, 1, OwnSamples.MAX_SAMPLES);
    }
    ServiceCall wanted = ApiFlags.call(CALL, call);
    Optional<ZoneId> inZone = ApiFlags.zone(zone);
    List<MapRule> rules = map == null ? List.of() : MapRule.parse(map);
    ApiClasses classes = libraries.open(api);
    try {
      return Optional.of(read(classes, wanted, inZone, rules, seed, atTarget, notes));
    } catch (ApiException | RuntimeException e) {
      classes.close();
      throw e;
    }
  }

  private ReadCall read(
      ApiClasses classes,
      ServiceCall wanted,
      Optional<ZoneId> inZone,
      List<MapRule> rules,
      long seed,
      boolean atTarget,
      Consumer<Text> notes)
      throws ApiException {
    ServiceMethod method = ServiceMethod.find(wanted, classes);
    requireBlocking(method);
    if (!atTarget && (wanted.group().isPresent() || wanted.version().isPresent())) {
      notes.accept(
          Text.of(
              "The group and the version of %s say which lines of an access log are meant; the lab's"
                  + " own provider has none.",
              CALL));
    }
    OwnSamples samples =
        new OwnSamples(classes, method, inZone, seed, note -> notes.accept(Text.of(note)));
    List<String> lines =
        samples.read(
            sample,
            count == null ? Optional.empty() : Optional.of(count),
            Optional.ofNullable(reply),
            atTarget);
    LoadedCall.Api loaded =
        LoadedCall.Api.of(classes, ApiFlags.paths(api), libraries.libraries(), inZone);
    return new ReadCall(
        classes,
        method,
        loaded,
        new SampledCall(method.call().toString(), sample.toString(), lines),
        rules,
        new Payload.OfApi(
            method.call().toString(),
            files(),
            lines.size(),
            rules.stream().map(MapRule::written).toList(),
            inZone.map(ZoneId::getId),
            samples.replies(),
            0,
            Optional.empty()));
  }

  private List<String> files() throws ApiException {
    return Stream.of(ApiFlags.paths(api).stream(), Stream.of(sample), Stream.ofNullable(reply))
        .flatMap(paths -> paths)
        .map(path -> path.getFileName().toString())
        .toList();
  }

  /**
   * Clones a call for some variants, and says what that took, and what values lost by it.
   *
   * @throws ApiException by the name of what cannot be cloned, and the reason
   * @throws LabException if the JVM that loads the API ends
   */
  public static ClonedCall cloned(
      ReadCall call, Collection<Variant> variants, Installation installation, Consumer<Text> notes)
      throws LabException, InterruptedException {
    long begun = NanoClock.SYSTEM.nanoTime();
    ClonedCall cloned = call.cloneFor(variants, installation, programs());
    notes.accept(
        Text.of(
            "Cloned %d classes for %d variants and tried them with the samples in %.1f s.",
            cloned.clones().classFiles().size(),
            cloned.clones().arms().size(),
            (NanoClock.SYSTEM.nanoTime() - begun) / 1e9));
    cloned
        .cutTimes()
        .forEach(
            (times, arms) ->
                notes.accept(
                    Text.of(
                        "Times of the samples that lose digits beyond the millisecond: %,d as %s.",
                        times, String.join(", ", arms))));
    return cloned;
  }

  private static void requireBlocking(ServiceMethod method) throws ApiException {
    if (!method.method().reply().equals(method.method().result())) {
      throw new ApiException(
          Phrase.of(
              "%s returns a %s: only calls that wait for their reply can be measured",
              method.label(), method.method().result().label()));
    }
  }

  /**
   * Refuses flags of the command that mean nothing for a call of an API.
   *
   * @throws UsageException if one was given, and an API, too
   */
  public void refuseBeside(List<String> flags, Phrase reason) {
    if (given()) {
      flags.forEach(
          flag ->
              Refusals.refuseGiven(
                  spec, flag, Phrase.of("cannot stand beside %s, %s", API, reason)));
    }
  }
}
