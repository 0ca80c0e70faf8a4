package io.github.timebench.micro.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Forks;
import io.github.timebench.micro.jmh.MicroRun;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.jmh.SuiteRun;
import io.github.timebench.micro.serialization.Codec;
import io.github.timebench.micro.serialization.SerializationSuite.Choice;
import io.github.timebench.model.micro.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Hazard: a look that takes too long, claims that no cell repeats, and cells of benchmarks that do
 * not exist.
 */
class SuitesTest {
  private static final Choice CHOICE =
      new Choice(
          List.of(DateType.DATE, DateType.INSTANT, DateType.LOCALDATETIME),
          Codec.ofThisProgram(),
          List.of(Shape.VALUE, Shape.ORDER),
          false,
          1,
          Precision.NANOS);

  private static SuitePlan plan(boolean quick) {
    return new SuitePlan(quick, 2, 20_000, RpcCall.PUBLISHED);
  }

  private static Suite suite(Suites suite, boolean quick) throws LabException {
    return suite.of(plan(quick), CHOICE);
  }

  private static List<String> titles(Suite suite) {
    return suite.cells().stream().map(Cell::title).toList();
  }

  @Test
  void aLookAtAllSuitesStaysUnderFiveMinutes() throws LabException {
    List<SuiteRun> all = new ArrayList<>();
    for (Suites suite : Suites.values()) {
      all.add(suite.verified(plan(true), CHOICE));
    }

    Duration estimate = new MicroRun(all, Forks.QUICK, NanoClock.SYSTEM, line -> {}).estimate();

    assertThat(estimate).isLessThan(MicroCommand.MAX_LOOK);
  }

  @ParameterizedTest
  @EnumSource
  void everyClaimIsRepeatedByTwoCells(Suites suite) throws LabException {
    List<Claim> claims = suite(suite, false).claims();
    List<String> titles = titles(suite(suite, false));
    assertThat(claims).extracting(Claim::measured).allMatch(titles::contains);
    assertThat(claims).extracting(Claim::measuredReference).allMatch(titles::contains);
  }

  @ParameterizedTest
  @EnumSource
  void everyCellRunsOneBenchmark(Suites suite) throws LabException {
    BenchmarkList benchmarks = BenchmarkList.defaultList();
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);

    assertThat(suite(suite, false).cells())
        .allSatisfy(
            cell ->
                assertThat(benchmarks.find(silent, cell.options().getIncludes(), List.of()))
                    .as(cell.options().getIncludes().toString())
                    .hasSize(1));
  }

  @ParameterizedTest
  @EnumSource
  void everyCellIsComparedWithACellOfItsSuite(Suites suite) throws LabException {
    List<String> titles = titles(suite(suite, false));

    assertThat(titles).doesNotHaveDuplicates();
    assertThat(suite(suite, false).cells())
        .extracting(Cell::relativeTo)
        .allMatch(title -> title.isEmpty() || titles.contains(title));
  }

  @ParameterizedTest
  @EnumSource
  void aSuiteSaysWhatItIsAboutAndWhatPartOfItIsRun(Suites suite) throws LabException {
    assertThat(suite.question()).isNotBlank().hasSizeLessThan(105);
    assertThat(suite(suite, true).scope().toString()).isNotBlank();
    assertThat(suite(suite, true).cells().size())
        .isLessThanOrEqualTo(suite(suite, false).cells().size());
  }
}
