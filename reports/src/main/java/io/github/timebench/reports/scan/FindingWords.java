package io.github.timebench.reports.scan;

import io.github.timebench.model.scan.ScanFinding;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.List;

/** What a finding says, as a sentence that goes on from the place. */
final class FindingWords {
  private static final int MAX_NAMES = 5;
  private static final String ALLOWLIST = "security/serialize.allowlist";

  private FindingWords() {}

  static Text of(ScanFinding finding) {
    Text names = listed(finding.names());
    return switch (finding.kind()) {
      case NOT_SERIALIZABLE ->
          finding.names().contains(finding.where())
              ? Text.of("is not Serializable: Hessian refuses to write it")
              : Text.of(
                  "holds %s, which is not Serializable: Hessian refuses to write it",
                  finding.names().get(0));
      case HOLE ->
          Text.of(
              "is declared %s: what travels there needs a line in %s unless the service declares its"
                  + " class elsewhere",
              names, ALLOWLIST);
      case NOT_TRUSTED ->
          withLines(finding, Text.of("is declared where Dubbo does not look, such as %s", names));
      case DATE_SUBCLASS ->
          withLines(finding, Text.of("is declared %s, a subclass of Date", names));
      case LOST_FIELDS ->
          Text.of(
              "is a collection or a map: Hessian carries its elements and not its own fields %s",
              names);
      case HOOKS -> hooks(finding, names);
      case SUBCLASSES ->
          withLines(finding, Text.of("can be %s, whose fields travel where it is declared", names));
      case RECORD -> Text.of("is a record: Dubbo before 3.3 (hessian-lite 3.2) cannot carry it");
    };
  }

  private static Text hooks(ScanFinding finding, Text names) {
    boolean used =
        finding.names().contains("writeReplace") || finding.names().contains("readResolve");
    return Text.of(
        used
            ? "changes how it is serialized: %s. Hessian calls writeReplace and readResolve"
            : "changes how it is serialized: %s. Hessian calls none of them: it carries the fields",
        names);
  }

  private static Text withLines(ScanFinding finding, Text said) {
    return finding.allow().isEmpty()
        ? said
        : Text.of(
            "%s; Dubbo's check of classes needs in %s: %s",
            said, ALLOWLIST, listed(finding.allow()));
  }

  /** The first few, and how many more there are. */
  static Text listed(List<String> names) {
    int more = names.size() - MAX_NAMES;
    String first = String.join(", ", names.subList(0, Math.min(names.size(), MAX_NAMES)));
    return more > 0 ? Text.of("%s and %s more", first, Numbers.count(more)) : Text.plain(first);
  }
}
