package io.github.timebench.reports.threads;

import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.ThreadsAnalysis.Recorded;
import io.github.timebench.reports.threads.dump.DumpFile;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The dumps beside these tests; their README says of what and how they were made. */
public final class Dumps {
  private Dumps() {}

  public static Path file(String name) {
    try {
      return Path.of(Dumps.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static DumpSummary summary(String name) {
    return summary(file(name));
  }

  public static DumpSummary summary(Path file) {
    DumpSeries series = new DumpSeries();
    DumpFile.read(file, series);
    return series.summary();
  }

  public static ThreadsAnalysis analysis(String name) {
    return new ThreadsAnalysis(name, summary(name), Recorded.NOTHING);
  }
}
