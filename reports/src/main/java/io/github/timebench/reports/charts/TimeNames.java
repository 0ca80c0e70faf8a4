package io.github.timebench.reports.charts;

import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.language.Text;

final class TimeNames {
  private TimeNames() {}

  static Text of(CallTime time) {
    return switch (time) {
      case SERVICE -> Text.of("service time");
      case RESPONSE -> Text.of("response time");
      case LAG -> Text.of("lag");
      case HELD -> Text.of("time held");
    };
  }
}
