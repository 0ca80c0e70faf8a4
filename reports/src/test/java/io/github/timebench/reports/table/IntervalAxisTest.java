package io.github.timebench.reports.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.timebench.reports.table.IntervalAxis.Mark;
import io.github.timebench.reports.table.IntervalAxis.Span;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Hazard: an interval that is drawn beside its cell, or on the wrong side of no change. */
class IntervalAxisTest {
  private static final Span BAND = new Span(0.99, 1, 1.01);

  private static double place(String percent) {
    return Double.parseDouble(percent.substring(0, percent.length() - 1));
  }

  private static List<String> labels(IntervalAxis axis) {
    return axis.marks().stream().map(Mark::label).toList();
  }

  @Test
  void itIsRoundedOutToTensAndHasRoomForEveryEnd() {
    IntervalAxis axis = IntervalAxis.of(List.of(new Span(0.43, 0.5, 0.55)), BAND);

    assertThat(axis.from()).isEqualTo(-60);
    assertThat(axis.to()).isEqualTo(10);
    assertThat(labels(axis)).containsExactly("−60 %", "−40 %", "−20 %", "0 %");
    assertThat(place(axis.at(0.43))).isBetween(5.0, 20.0);
    assertThat(place(axis.at(1.01))).isLessThan(95);
    assertThat(place(axis.bandWidth()))
        .isCloseTo(place(axis.at(1.01)) - place(axis.at(0.99)), offset(0.02));
  }

  @Test
  void farUpItIsLogarithmic() {
    IntervalAxis axis = IntervalAxis.of(List.of(new Span(3, 3.5, 4), new Span(0.5, 0.6, 1)), BAND);

    assertThat(labels(axis)).containsExactly("× 0.50", "× 1.0", "× 2.0", "× 4.0");
    assertThat(place(axis.at(4)) - place(axis.at(2)))
        .isCloseTo(place(axis.at(2)) - place(axis.at(1)), offset(0.02));
  }

  @Test
  void noChangeIsAlwaysOnItAndNamedOnce() {
    DoubleStream.of(0.01, 0.5, 0.99, 1, 1.2, 2.4, 2.6, 30)
        .forEach(
            ratio -> {
              IntervalAxis axis =
                  IntervalAxis.of(List.of(new Span(ratio * 0.98, ratio, ratio * 1.02)), BAND);
              assertThat(axis.marks()).hasSizeBetween(2, 6);
              assertThat(axis.marks().stream().filter(Mark::none)).hasSize(1);
              assertThat(place(axis.at(ratio * 0.98))).isGreaterThanOrEqualTo(10);
              assertThat(place(axis.at(ratio * 1.02))).isLessThanOrEqualTo(90);
            });
  }
}
