package io.github.timebench.reports.scan;

import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import java.util.Set;
import java.util.stream.Collectors;

/** Services by their simple names, with as much of the package as tells them apart. */
final class ServiceNames {
  private final Set<String> names;

  ServiceNames(ScanResult scan) {
    this.names = scan.methods().stream().map(ScannedMethod::service).collect(Collectors.toSet());
  }

  /** The shortest end of a service's name, from a dot on, that no other service has. */
  String shortName(String service) {
    int dot = service.lastIndexOf('.');
    while (dot >= 0 && isShared(service.substring(dot))) {
      dot = service.lastIndexOf('.', dot - 1);
    }
    return service.substring(dot + 1);
  }

  private boolean isShared(String end) {
    return names.stream().filter(name -> ("." + name).endsWith(end)).count() > 1;
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
