package io.github.timebench.compat;

import java.nio.file.FileSystem;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which cells there are. */
final class Matrix {
  private static final int MAX_TOGETHER = 4;

  private final List<PlannedCell> cells;

  private Matrix(List<PlannedCell> cells) {
    this.cells = List.copyOf(cells);
  }

  /**
   * Every pair of releases with the jar on either side and on both; a mixed cluster and restarts of
   * each release; all in every mode.
   *
   * @param dubboVersions the oldest first
   */
  static Matrix of(List<String> dubboVersions) {
    List<PlannedCell> cells = new ArrayList<>();
    for (RegisterMode mode : RegisterMode.values()) {
      for (String provider : dubboVersions) {
        for (String consumer : dubboVersions) {
          addPairs(cells, mode, provider, consumer);
        }
      }
    }
    for (CellKind kind : CellKind.ofTwoProviders()) {
      for (RegisterMode mode : RegisterMode.values()) {
        dubboVersions.forEach(version -> cells.add(ofTwoProviders(kind, mode, version)));
      }
    }
    return new Matrix(cells);
  }

  private static void addPairs(
      List<PlannedCell> cells, RegisterMode mode, String provider, String consumer) {
    PeerSetup plainProvider = new PeerSetup(provider, false);
    PeerSetup plainConsumer = new PeerSetup(consumer, false);
    PeerSetup jarProvider = new PeerSetup(provider, true);
    PeerSetup jarConsumer = new PeerSetup(consumer, true);
    cells.add(new PlannedCell(CellKind.PAIR, mode, List.of(jarProvider), jarConsumer));
    cells.add(new PlannedCell(CellKind.PAIR, mode, List.of(jarProvider), plainConsumer));
    cells.add(new PlannedCell(CellKind.PAIR, mode, List.of(plainProvider), jarConsumer));
  }

  private static PlannedCell ofTwoProviders(CellKind kind, RegisterMode mode, String version) {
    PeerSetup jar = new PeerSetup(version, true);
    PeerSetup plain = new PeerSetup(version, false);
    List<PeerSetup> providers =
        kind == CellKind.UPGRADE ? List.of(plain, jar) : List.of(jar, plain);
    return new PlannedCell(kind, mode, providers, jar);
  }

  /** All cells, without their references. */
  List<PlannedCell> cells() {
    return cells;
  }

  /**
   * Those whose names a pattern matches: {@code *} stands for any words between two slashes, {@code
   * **} for any at all.
   */
  Matrix matching(Collection<String> patterns, FileSystem files) {
    List<PathMatcher> matchers =
        patterns.stream().map(pattern -> files.getPathMatcher("glob:" + pattern)).toList();
    return new Matrix(
        cells.stream()
            .filter(cell -> matchers.stream().anyMatch(m -> m.matches(files.getPath(cell.name()))))
            .toList());
  }

  /** Cells that run beside one another, each with its reference: few enough for two cores. */
  List<List<PlannedCell>> batches() {
    List<List<PlannedCell>> batches = new ArrayList<>();
    List<PlannedCell> batch = new ArrayList<>();
    for (List<PlannedCell> group : groups().values()) {
      if (batch.size() + group.size() > MAX_TOGETHER) {
        batches.add(batch);
        batch = new ArrayList<>();
      }
      batch.addAll(group);
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }

  /** By reference: that itself, then the cells that it is the reference of. */
  private Map<PlannedCell, List<PlannedCell>> groups() {
    Map<PlannedCell, List<PlannedCell>> groups = new LinkedHashMap<>();
    for (PlannedCell cell : cells) {
      groups
          .computeIfAbsent(cell.reference(), reference -> new ArrayList<>(List.of(reference)))
          .add(cell);
    }
    return groups;
  }

  /** About how long it takes on two cores with nothing beside. */
  int seconds() {
    return batches().stream()
        .mapToInt(batch -> batch.stream().mapToInt(cell -> cell.kind().seconds()).max().orElse(0))
        .sum();
  }
}
