package io.github.timebench.loadgen.micro;

import io.github.timebench.api.DateType;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Formatting the present moment in the two published ways. */
final class FormatLab implements MicroLab {
  private static final Duration FORK_START = Duration.ofMillis(700);

  @Override
  public String label() {
    return "format";
  }

  @Override
  public String description() {
    return "formatting now: SimpleDateFormat against DateTimeFormatter, as published";
  }

  @Override
  public List<MicroCell> cells(MicroPlan plan) {
    return List.of(
        cell("SimpleDateFormat", DateType.DATE, "simpleDateFormat"),
        cell("DateTimeFormatter", DateType.INSTANT, "dateTimeFormatter"));
  }

  private MicroCell cell(String operation, DateType dateType, String method) {
    return new MicroCell(
        label(),
        operation,
        dateType.label(),
        "",
        "",
        1,
        () -> -1,
        FORK_START,
        FormatBenchmark.class.getName() + "." + method,
        Map.of());
  }
}
