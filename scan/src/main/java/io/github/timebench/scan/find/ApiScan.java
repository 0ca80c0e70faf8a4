package io.github.timebench.scan.find;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.Glob;
import io.github.timebench.scan.find.ServiceFinder.Service;
import io.github.timebench.scan.find.TimePlaces.Found;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads what the services of an API carry, from declarations alone.
 *
 * @param methods those that carry times, what there is to gain first
 * @param incomplete what there may be besides, since classes are missing or cannot be read
 */
public record ApiScan(
    ScanResult.Size size,
    List<ScannedMethod> methods,
    List<ScanFinding> findings,
    List<Phrase> incomplete) {
  /** How the path of a place in a result begins. */
  public static final String RESULT = "result";

  private static final int MAX_NAMED = 5;

  public ApiScan {
    methods = List.copyOf(methods);
    findings = List.copyOf(findings);
    incomplete = List.copyOf(incomplete);
  }

  /**
   * @param services which interfaces, else those that look like services
   * @throws ApiException if a class is hostile, or if there is no service for want of classes
   */
  public static ApiScan of(ApiClasses classes, Optional<Glob> services) throws ApiException {
    List<ApiClass> ofApi = classes.ofApi();
    Subclasses subclasses = new Subclasses(classes, ofApi);
    Carried carried = new Carried(classes, subclasses);
    ServiceFinder known = new ServiceFinder(classes, ofApi, subclasses, carried);
    List<Service> scanned = services.isPresent() ? known.named(services.get()) : known.all();
    TimePlaces places = new TimePlaces(carried);
    Findings findings = new Findings(classes, carried, subclasses);
    List<ScannedMethod> methods = new ArrayList<>();
    for (Service service : scanned) {
      for (ApiMethod method : service.methods()) {
        methods.add(scanned(service.type().name(), service.label(method), method, places));
      }
      findings.add(service);
    }
    Map<String, Phrase> unreadable = classes.unreadable();
    Map<String, String> absent = new TreeMap<>(carried.missing());
    absent.keySet().removeAll(unreadable.keySet());
    List<Phrase> incomplete =
        Stream.of(missing(absent), unreadable(unreadable)).filter(one -> !one.isEmpty()).toList();
    if (scanned.isEmpty() && !(absent.isEmpty() && services.isPresent()) && !incomplete.isEmpty()) {
      throw new ApiException(incomplete.get(0));
    }
    return new ApiScan(
        new ScanResult.Size(ofApi.size(), scanned.size(), methods.size()),
        withTimes(methods),
        findings.all(),
        incomplete);
  }

  /** The methods that carry times, what there is to gain first. */
  public static List<ScannedMethod> withTimes(List<ScannedMethod> methods) {
    return methods.stream()
        .filter(method -> method.more() || !method.places().isEmpty())
        .map(Ranked::of)
        .sorted(GAIN)
        .map(Ranked::method)
        .toList();
  }

  /** A method and what it is ordered by, which takes long to count. */
  private record Ranked(
      ScannedMethod method, long bytes, long compactAndRepeated, long compact, long repeated) {
    static Ranked of(ScannedMethod method) {
      return new Ranked(
          method,
          method.bytes().map(MethodBytes::gain).orElse(-1L),
          count(method, place -> place.compact() && place.repeated()),
          count(method, TimePlace::compact),
          count(method, TimePlace::repeated));
    }

    private static long count(ScannedMethod method, Predicate<TimePlace> which) {
      return method.places().stream().filter(which).count();
    }
  }

  /**
   * What there is to gain: the bytes that hessian2-time saves in a sample, where they are known;
   * else, from declarations alone, places that repeat before others, those whose type hessian2-time
   * writes in a form of its own before others, many before few.
   */
  private static final Comparator<Ranked> GAIN =
      Comparator.comparingLong(Ranked::bytes)
          .thenComparingLong(Ranked::compactAndRepeated)
          .thenComparingLong(Ranked::compact)
          .thenComparingLong(Ranked::repeated)
          .thenComparingLong(ranked -> ranked.method().places().size())
          .reversed()
          .thenComparing(ranked -> ranked.method().call());

  /**
   * What a method carries.
   *
   * @param label the method as {@code --call} names it
   */
  public static ScannedMethod scanned(
      String service, String label, ApiMethod method, TimePlaces places) throws ApiException {
    String neededBy = service + "#" + method.name();
    List<TimePlace> in = new ArrayList<>();
    boolean more = false;
    for (int i = 0; i < method.parameters().size(); i++) {
      Found found = places.of(method.parameters().get(i), method.parameterName(i), neededBy);
      in.addAll(found.places());
      more |= found.more();
    }
    Found out = places.of(method.reply(), RESULT, neededBy);
    return ScannedMethod.declared(service, label, in, out.places(), more || out.more());
  }

  /** All at once: a reader who adds one jar after the other would run this for each. */
  private static Phrase missing(Map<String, String> missing) {
    if (missing.isEmpty()) {
      return Phrase.EMPTY;
    }
    String named =
        missing.entrySet().stream()
            .limit(MAX_NAMED)
            .map(one -> one.getKey() + " (for " + one.getValue() + ")")
            .collect(Collectors.joining(", "));
    return missing.size() == 1
        ? Phrase.of(
            "1 class is neither in the API nor in a library: %s; name their jars with --lib", named)
        : Phrase.of(
            "%d classes are neither in the API nor in a library: %s%s; name their jars with"
                + " --lib",
            missing.size(), named, more(missing.size()));
  }

  private static Phrase unreadable(Map<String, Phrase> unreadable) {
    if (unreadable.size() < 2) {
      return unreadable.values().stream().findFirst().orElse(Phrase.EMPTY);
    }
    return Phrase.of(
        "%d classes cannot be read: %s%s; %s",
        unreadable.size(),
        unreadable.keySet().stream().limit(MAX_NAMED).collect(Collectors.joining(", ")),
        more(unreadable.size()),
        unreadable.values().iterator().next());
  }

  private static Phrase more(int all) {
    return all > MAX_NAMED ? Phrase.of(" and %d more", all - MAX_NAMED) : Phrase.EMPTY;
  }
}
