package io.github.timebench.reports.scan;

import io.github.timebench.model.scan.ScanFinding;
import io.github.timebench.reports.table.Numbers;
import java.util.List;

/** What a finding says, as a sentence that goes on from the place. */
final class FindingWords {
  private static final int MAX_NAMES = 5;
  private static final String ALLOWLIST = "security/serialize.allowlist";

  private FindingWords() {}

  static String of(ScanFinding finding) {
    String names = listed(finding.names());
    return switch (finding.kind()) {
      case NOT_SERIALIZABLE -> named(finding) + "is not Serializable: Hessian refuses to write it";
      case HOLE ->
          "is declared "
              + names
              + ": what travels there needs a line in "
              + ALLOWLIST
              + " unless the service declares its class elsewhere";
      case NOT_TRUSTED ->
          "is declared where Dubbo does not look, such as " + names + lines(finding);
      case DATE_SUBCLASS -> "is declared " + names + ", a subclass of Date" + lines(finding);
      case LOST_FIELDS ->
          "is a collection or a map: Hessian carries its elements and not its own fields " + names;
      case HOOKS -> "changes how it is serialized: " + names + hooks(finding);
      case SUBCLASSES ->
          "can be " + names + ", whose fields travel where it is declared" + lines(finding);
      case RECORD -> "is a record: Dubbo before 3.3 (hessian-lite 3.2) cannot carry it";
    };
  }

  private static String named(ScanFinding finding) {
    return finding.names().contains(finding.where())
        ? ""
        : "holds " + finding.names().get(0) + ", which ";
  }

  private static String hooks(ScanFinding finding) {
    boolean used =
        finding.names().contains("writeReplace") || finding.names().contains("readResolve");
    return used
        ? ". Hessian calls writeReplace and readResolve"
        : ". Hessian calls none of them: it carries the fields";
  }

  private static String lines(ScanFinding finding) {
    return finding.allow().isEmpty()
        ? ""
        : "; Dubbo's check of classes needs in " + ALLOWLIST + ": " + listed(finding.allow());
  }

  /** The first few, and how many more there are. */
  static String listed(List<String> names) {
    int more = names.size() - MAX_NAMES;
    return String.join(", ", names.subList(0, Math.min(names.size(), MAX_NAMES)))
        + (more > 0 ? " and " + Numbers.count(more) + " more" : "");
  }
}
