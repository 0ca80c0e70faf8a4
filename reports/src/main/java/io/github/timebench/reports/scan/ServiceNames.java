package io.github.timebench.reports.scan;

import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Services by their simple names, with as much of the package as tells them apart. */
final class ServiceNames {
  private final Map<String, Integer> services = new HashMap<>();

  ServiceNames(ScanResult scan) {
    scan.methods().stream()
        .map(ScannedMethod::service)
        .distinct()
        .flatMap(ServiceNames::ends)
        .forEach(end -> services.merge(end, 1, Integer::sum));
  }

  /** A name without what stands before a dot, the shortest end first; the whole name last. */
  private static Stream<String> ends(String name) {
    return Stream.concat(
        Stream.iterate(
                name.lastIndexOf('.'), dot -> dot >= 0, dot -> name.lastIndexOf('.', dot - 1))
            .map(dot -> name.substring(dot + 1)),
        Stream.of(name));
  }

  /** The shortest end of a service's name, from a dot on, that no other service has. */
  String shortName(String service) {
    return ends(service).filter(end -> services.get(end) == 1).findFirst().orElse(service);
  }

  /** What {@link #shortName} leaves out. */
  String rest(String service) {
    int more = service.length() - shortName(service).length() - 1;
    return more < 0 ? "" : service.substring(0, more);
  }

  /** The method after the short name of its service. */
  String shortCall(ScannedMethod method) {
    return shortName(method.service()) + "#" + method.method();
  }
}
