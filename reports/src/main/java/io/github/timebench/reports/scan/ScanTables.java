package io.github.timebench.reports.scan;

import io.github.timebench.model.scan.MethodBytes;
import io.github.timebench.model.scan.ScanFinding;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.TimePlace;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of a scan, for all renderings. A table without a row is not shown. */
public final class ScanTables {
  private static final String UNKNOWN = Numbers.UNKNOWN;

  private ScanTables() {}

  /** A row per method that carries times. */
  public static Table methods(ScanResult scan) {
    ServiceNames services = new ServiceNames(scan);
    Columns<ScannedMethod> columns =
        new Columns<ScannedMethod>()
            .add(
                Column.words("service"),
                method ->
                    Cell.of(services.shortName(method.service()), services.rest(method.service())))
            .words("method", ScannedMethod::method)
            .words("times", method -> types(method.places()))
            .number("in", method -> count(method, method.in()))
            .number("out", method -> count(method, method.out()));
    if (scan.methods().stream().anyMatch(method -> method.bytes().isPresent())) {
      columns
          .number("as Date", "bytes", method -> bytes(method, MethodBytes::asDate))
          .number("as it is", "bytes", method -> bytes(method, one -> Optional.of(one.asItIs())))
          .number(
              "hessian2-time",
              "bytes",
              method -> bytes(method, one -> Optional.of(one.withHessian2Time())))
          .number(
              "× Date",
              method ->
                  method.bytes().flatMap(MethodBytes::ratio).map(Numbers::ratio).orElse(UNKNOWN));
    }
    return columns.table(
        "Methods that carry times, what there is to gain first. In and out: places in the"
            + " arguments and in the result; one in a collection counts once. Bytes: of a sample"
            + " that was made, arguments and reply together.",
        scan.methods());
  }

  private static String bytes(ScannedMethod method, Function<MethodBytes, Optional<Long>> which) {
    return method.bytes().flatMap(which).map(Numbers::count).orElse(UNKNOWN);
  }

  private static String count(ScannedMethod method, List<TimePlace> places) {
    return Numbers.count(places.size()) + (method.more() ? "+" : "");
  }

  /** How many places each type has, those of most first. */
  static String types(Collection<TimePlace> places) {
    Map<String, Long> counts =
        places.stream()
            .collect(Collectors.groupingBy(TimePlace::type, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(type -> type.getKey() + " " + Numbers.count(type.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** A row per place. */
  public static Table places(ScanResult scan) {
    record Placed(ScannedMethod method, TimePlace place) {}
    ServiceNames services = new ServiceNames(scan);
    List<Placed> rows = new ArrayList<>();
    for (ScannedMethod method : scan.methods()) {
      method.places().forEach(place -> rows.add(new Placed(method, place)));
    }
    return new Columns<Placed>()
        .words("method", row -> services.shortCall(row.method()))
        .words("place", row -> row.place().path())
        .words("type", row -> row.place().type())
        .words("another date type", row -> row.place().varies() ? "can stand there" : "no")
        .words("hessian2-time", row -> row.place().compact() ? "form of its own" : "as hessian2")
        .table(
            "Each place that a time is declared in. [] is each element, {} each value of a map,"
                + " {key} each key, (Name) what only that class has.",
            rows);
  }

  /** A row per finding. */
  public static Table findings(ScanResult scan) {
    return new Columns<ScanFinding>()
        .words("where", ScanFinding::where)
        .words("finding", FindingWords::of)
        .words("reached by", ScanFinding::via)
        .table("What to know of the classes, what harms most first.", scan.findings());
  }
}
