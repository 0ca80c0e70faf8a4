package io.github.timebench.micro.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** A suite whose parts are given, for tests that need a real fork or a run. */
public record GivenSuite(
    List<Cell> given, List<Observation> observations, Function<SuiteResult, List<Fact>> concluding)
    implements Suite {
  private static final Forks TINY = new Forks(1, 0, 2, 50);

  /** A suite of cells. */
  public static GivenSuite of(Cell... cells) {
    return new GivenSuite(List.of(cells), List.of(), measured -> List.of());
  }

  @Override
  public Phrase scope() {
    return Phrase.of("given");
  }

  @Override
  public List<CellTable> tables() {
    return List.of(new CellTable(Phrase.of("figures"), "", Chart.NONE, given));
  }

  @Override
  public List<Fact> conclusions(SuiteResult measured) {
    return concluding.apply(measured);
  }

  /** Measures the suite in forks of two tiny iterations. */
  public SuiteResult measure(Path folder, StringWriter progress) throws Exception {
    SuiteRun suite = SuiteRun.verified("given", "what becomes of it", this);
    MicroRun run =
        new MicroRun(
            List.of(suite),
            TINY,
            NanoClock.SYSTEM,
            line -> progress.append(line.english()).append('\n'));
    try (Interruption interruption = new Interruption()) {
      assertThat(run.measure(Files.createDirectories(folder), interruption)).isTrue();
    }
    return run.suiteResults().get(0);
  }

  /** The figure of the only cell, which must go well. */
  public MicroFigure onlyFigure(Path folder) throws Exception {
    SuiteResult result = measure(folder, new StringWriter());
    assertThat(result.notMeasured()).isEmpty();
    return result.figures().get(0);
  }

  /** What a suite concludes from figures and facts. */
  public static SuiteResult measured(List<MicroFigure> figures, List<Fact> facts) {
    return new SuiteResult(
        "given",
        "",
        Phrase.EMPTY,
        List.of(new MicroTable(Phrase.EMPTY, "", Chart.NONE, figures)),
        facts,
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  static SuiteRun verified(Cell... cells) throws LabException {
    return SuiteRun.verified("given", "", of(cells));
  }
}
