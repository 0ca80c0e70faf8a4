package io.github.timebench.loadgen.micro;

import io.github.timebench.reports.analysis.PublishedFigures;
import io.github.timebench.reports.model.MicroChart;
import java.util.List;

/** Formatting the present moment in the two published ways. */
public final class FormatLab implements MicroLab {
  @Override
  public String label() {
    return "format";
  }

  @Override
  public String question() {
    return "formatting now: SimpleDateFormat against DateTimeFormatter, as published";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    MicroCell old = cell("SimpleDateFormat", "simpleDateFormat").build();
    MicroCell modern =
        cell("DateTimeFormatter", "dateTimeFormatter").relativeTo(old.title()).build();
    LabTable table =
        new LabTable("Formatting now", "SimpleDateFormat", MicroChart.NONE, List.of(old, modern));
    return LabWork.of("all of it, 1 thread", List.of(table))
        .withClaims(PublishedFigures.ofFormatting(modern.title(), old.title()));
  }

  private static MicroCell.Builder cell(String way, String method) {
    return MicroCell.of(FormatBenchmark.class, method).named("way", way).threads(1);
  }
}
