package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.table.TextGrid;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen runs}: lists stored runs, and deletes the oldest. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Lists the stored runs, the latest first, with what each came to.")
final class RunsCommand implements Callable<Integer> {
  private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
  private static final int WHAT_WIDTH = 8;
  private static final int VALIDITY_WIDTH = 11;
  private static final int MIN_HEADLINE = 30;
  private static final int MAX_KEPT = 1_000_000;

  /** What has not ended and was written since may be written still, by a lab elsewhere. */
  private static final Duration MAYBE_WRITTEN = Duration.ofDays(1);

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Delete all but the latest N, after saying which; asks first at a terminal.")
  private Integer keep;

  @Option(names = "--yes", description = "With --keep: do not ask.")
  private boolean yes;

  @Mixin private LabFlags lab;

  @Override
  public Integer call() throws LabException {
    if (keep == null) {
      list(StoredRun.in(lab.runs()));
      return ExitCode.DONE.code();
    }
    Rules.requireRange("--keep", keep, 1, MAX_KEPT);
    try (LabLock alone = LabLock.take(lab.temporary(), false)) {
      alone.requireAlone();
      return prune().code();
    }
  }

  private void list(List<StoredRun> runs) {
    if (runs.isEmpty()) {
      lab.out().println("No stored runs in " + LabFlags.shown(lab.runs()) + ".");
    }
    int width = runs.stream().mapToInt(run -> TextGrid.width(id(run))).max().orElse(0);
    for (StoredRun run : runs) {
      StoredRun.Found found = run.found().get();
      String line =
          "%s  %s  %s  %s  "
              .formatted(
                  TextGrid.left(id(run), width),
                  when(run),
                  TextGrid.left(run.what(), WHAT_WIDTH),
                  TextGrid.left(found.validity(), VALIDITY_WIDTH));
      int room = Math.max(MIN_HEADLINE, TextGrid.MAX_WIDTH - TextGrid.width(line));
      lab.out().println((line + TextGrid.cut(found.headline(), room)).stripTrailing());
    }
    lab.out().flush();
  }

  private static String id(StoredRun run) {
    return run.folder().getFileName().toString();
  }

  private static String when(StoredRun run) {
    return WHEN.format(run.startedAt().atZone(ZoneId.systemDefault()));
  }

  private ExitCode prune() throws LabException {
    List<StoredRun> runs = StoredRun.in(lab.runs());
    List<StoredRun> old = new ArrayList<>();
    for (StoredRun run : runs.subList(Math.min(keep, runs.size()), runs.size())) {
      if (mayBeWritten(run)) {
        lab.err().println("Kept, for it has not ended: " + id(run));
      } else {
        old.add(run);
      }
    }
    if (old.isEmpty()) {
      lab.out().println("No run to delete.");
      lab.out().flush();
      return ExitCode.DONE;
    }
    old.forEach(run -> lab.out().println("%s  %s".formatted(id(run), run.what())));
    lab.out().flush();
    if (!yes && lab.terminal() && !isConfirmed(old.size())) {
      lab.err().println("No run was deleted.");
      return ExitCode.INTERRUPTED;
    }
    for (StoredRun run : old) {
      delete(run.folder());
    }
    if (Files.exists(lab.runs().resolve(RunIndex.INDEX_HTML))) {
      RunIndex.rewrite(lab.runs());
    }
    lab.out().println("Deleted %d, kept %d.".formatted(old.size(), runs.size() - old.size()));
    lab.out().flush();
    return ExitCode.DONE;
  }

  private static boolean mayBeWritten(StoredRun run) throws LabException {
    try {
      return !run.ended()
          && Files.getLastModifiedTime(run.folder())
              .toInstant()
              .isAfter(Instant.now().minus(MAYBE_WRITTEN));
    } catch (IOException e) {
      throw unusable(run.folder(), e);
    }
  }

  private static boolean isConfirmed(int runs) {
    String question = runs == 1 ? "Delete it? [y/N] " : "Delete these %d? [y/N] ".formatted(runs);
    String answer = System.console() == null ? null : System.console().readLine("%s", question);
    return answer != null && answer.strip().matches("(?i)y(es)?");
  }

  /** Links within it are deleted, not followed. */
  private static void delete(Path folder) throws LabException {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure)
                throws IOException {
              if (failure != null) {
                throw failure;
              }
              Files.delete(directory);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw unusable(folder, e);
    }
  }

  private static LabException unusable(Path folder, IOException e) {
    return new LabException("cannot delete " + LabFlags.shown(folder) + ": " + IoReason.of(e), e);
  }
}
