package io.github.timebench.reports.scan;

import static io.github.timebench.reports.doc.Quantity.NANOS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.model.scan.ScannedMethod.MethodCpu;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a scan, for all renderings. A table without a row is not shown. */
public final class ScanTables {
  private static final String UNKNOWN = Numbers.UNKNOWN;

  static final Text CPU_CAPTION =
      Text.of(
          "CPU time of writing and reading a sample once, in ns, arguments and reply together: the mean"
              + " of a method's JVMs. × Date: as it is, relative to Date within one JVM. Spread: how"
              + " far the JVMs lie apart, as it is.");

  private ScanTables() {}

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
            .add(Column.number("in"), method -> count(method, method.in()))
            .add(Column.number("out"), method -> count(method, method.out()));
    if (scan.methods().stream().anyMatch(method -> method.bytes().isPresent())) {
      columns
          .count("as Date", "B", method -> bytes(method, MethodBytes::asDate))
          .count("as it is", "B", method -> bytes(method, one -> Optional.of(one.asItIs())))
          .count(
              "hessian2-time",
              "B",
              method -> bytes(method, one -> Optional.of(one.withHessian2Time())))
          .number(
              "× Date",
              method -> method.bytes().flatMap(MethodBytes::ratio).orElse(Double.NaN),
              Numbers::ratio);
    }
    return columns.table(
        Text.of(
            "Methods that carry times, what there is to gain first. In and out: places in the"
                + " arguments and in the result; one in a collection counts once. Bytes: of a sample"
                + " that was made, arguments and reply together."),
        scan.methods());
  }

  private static double bytes(ScannedMethod method, Function<MethodBytes, Optional<Long>> which) {
    return method.bytes().flatMap(which).map(Long::doubleValue).orElse(Double.NaN);
  }

  private static Cell count(ScannedMethod method, List<TimePlace> places) {
    String count = Numbers.count(places.size());
    return method.more() ? Cell.of(count + "+") : Cell.of(places.size(), count);
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

  /** A row per method whose CPU time was measured. */
  public static Table cpu(ScanResult scan) {
    ServiceNames services = new ServiceNames(scan);
    return new Columns<ScannedMethod>()
        .words("method", services::shortCall)
        .add(NANOS.column("as Date"), method -> nanos(method, MethodCpu::asDate))
        .add(NANOS.column("as it is"), method -> nanos(method, MethodCpu::asItIs))
        .add(NANOS.column("hessian2-time"), method -> nanos(method, MethodCpu::withHessian2Time))
        .add(Column.number("× Date"), method -> RATIO.brief(cpuRatio(method.cpu().orElseThrow())))
        .interval(
            Column.number("95 % interval"),
            method -> interval(cpuRatio(method.cpu().orElseThrow())))
        .number("spread", method -> spread(method.cpu().orElseThrow()), ScanTables::either)
        .table(
            CPU_CAPTION,
            scan.methods().stream().filter(method -> method.cpu().isPresent()).toList());
  }

  /** What there is to choose from for a method whose bytes are known, the best first. */
  static Table options(ScannedMethod method) {
    record Option(Text name, long bytes, Function<MethodCpu, List<Double>> cpu, Text price) {}
    MethodBytes known = method.bytes().orElseThrow();
    List<Option> options = new ArrayList<>();
    options.add(
        new Option(Text.of("as it is"), known.asItIs(), MethodCpu::asItIs, Text.of("none")));
    options.add(
        new Option(
            Text.of("hessian2-time"),
            known.withHessian2Time(),
            MethodCpu::withHessian2Time,
            Text.of("one jar on both sides")));
    known
        .asDate()
        .map(
            bytes ->
                new Option(
                    Text.of("as Date"), bytes, MethodCpu::asDate, Text.of("another type in code")))
        .ifPresent(options::add);
    options.sort(Comparator.comparingLong(Option::bytes));
    Columns<Option> columns =
        new Columns<Option>()
            .texts("option", Option::name)
            .count("bytes", "B", Option::bytes)
            .number(
                "change",
                option -> (double) option.bytes() / known.asItIs() - 1,
                change -> Numbers.change(change, 2));
    if (method.cpu().isPresent()) {
      columns.add(NANOS.column("CPU"), option -> nanos(method, option.cpu()));
    }
    return columns
        .texts("price", Option::price)
        .table(
            Text.of("Of the sample that was made, arguments and reply together; the best first."),
            options);
  }

  private static Cell nanos(ScannedMethod method, Function<MethodCpu, List<Double>> which) {
    return NANOS.cell(
        method.cpu().map(which).map(all -> Estimate.mean(values(all)).value()).orElse(Double.NaN));
  }

  /** Of the classes as they are, relative to Date: paired, because one JVM measures both. */
  public static Estimate cpuRatio(MethodCpu cpu) {
    return cpu.asDate().isEmpty() || cpu.asDate().size() != cpu.asItIs().size()
        ? Estimate.UNKNOWN
        : Estimate.paired(logs(cpu.asDate()), logs(cpu.asItIs())).exp();
  }

  private static double[] logs(List<Double> values) {
    return Arrays.stream(values(values)).map(Math::log).toArray();
  }

  private static double[] values(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Text interval(Estimate ratio) {
    return ratio.hasInterval() ? RATIO.range(ratio) : Text.plain(UNKNOWN);
  }

  /** Half of what lies between the least and the greatest, relative to the mean. */
  private static double spread(MethodCpu cpu) {
    DoubleSummaryStatistics all =
        cpu.asItIs().stream().collect(Collectors.summarizingDouble(Double::doubleValue));
    return all.getCount() < 2 ? Double.NaN : (all.getMax() - all.getMin()) / 2 / all.getAverage();
  }

  private static String either(double share) {
    return Double.isNaN(share) ? UNKNOWN : "± " + Numbers.percent(share);
  }

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
        .texts("another date type", row -> Text.of(row.place().varies() ? "can stand there" : "no"))
        .texts(
            "hessian2-time",
            row -> Text.of(row.place().compact() ? "form of its own" : "as hessian2"))
        .table(
            Text.of(
                "Each place that a time is declared in. [] is each element, {} each value of a map,"
                    + " {key} each key, (Name) what only that class has."),
            rows);
  }

  /** Services by their simple names, with as much of the package as tells them apart. */
  static final class ServiceNames {
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
}
