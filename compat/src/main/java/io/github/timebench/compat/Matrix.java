package io.github.timebench.compat;

import io.github.timebench.compat.Extras.Extra;
import io.github.timebench.compat.PlannedCell.CellKind;
import io.github.timebench.compat.PlannedCell.RegisterMode;
import io.github.timebench.lab.LabException;
import java.nio.file.FileSystem;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class Matrix {
  private static final int MAX_TOGETHER = 4;

  private static final List<String> WITH_EXTRAS =
      List.of(
          "{newest}+jar+defaults/{newest}+jar+defaults",
          "{newest}+jar+defaults+no-fastjson2/{newest}+jar+defaults",
          "{newest}+jar+defaults/{newest}+jar+defaults+no-fastjson2",
          "{newest}+jar+defaults/{oldest}+jar+defaults",
          "{newest}+jar+fury/{newest}+jar",
          "{newest}+jar/{newest}+jar+fury",
          "{newest}+jar+rival/{newest}+jar",
          "{newest}+jar/{newest}+jar+rival",
          "{newest}+jar+rival/{newest}+jar+rival",
          "{newest}+jar+own-serializer/{newest}+jar+own-serializer",
          "{newest}+jar/{newest}+jar+own-serializer",
          "{newest}+jar+answering-filter/{newest}+jar",
          "{newest}+jar+no-default-filters/{newest}+jar",
          "{newest}+jar+access-log/{newest}+jar",
          "{newest}+jar+token/{newest}+jar",
          "{newest}+jar/{newest}+jar+four-connections",
          "{newest}+jar/{newest}+jar+lazy",
          "{newest}+jar+one-port/{newest}+jar",
          "{newest}+jar+encode-in-io/{newest}+jar+encode-in-io",
          "{newest}+jar+decode-in-io/{newest}+jar+decode-in-io",
          "{newest}+jar+default-pool/{newest}+jar+default-pool",
          "{newest}+jar+message-dispatcher/{newest}+jar+message-dispatcher",
          "{newest}+jar/{newest}+jar+direct-dispatcher",
          "{newest}+jar+tls/{newest}+jar+tls",
          "{newest}+jar+child-loader/{newest}+jar",
          "{newest}+jar/{newest}+jar+child-loader",
          "{newest}+jar+too-large/{newest}+jar+too-large",
          "{newest}+jar+hessian-3.2.13-last/{newest}+jar",
          "{newest}+jar/{newest}+jar+hessian-3.2.13-last");

  /** Likewise, where Dubbo fails without the jar, too: only run if they are named. */
  private static final List<String> WRONG_WITHOUT =
      List.of(
          "{oldest}+jar+defaults/{newest}+jar+defaults",
          "{oldest}+jar+defaults/{newest}+jar+defaults+no-fastjson2",
          "{newest}+jar+hessian-3.2.13-first/{newest}+jar",
          "{newest}+jar/{newest}+jar+hessian-3.2.13-first");

  private final List<PlannedCell> cells;
  private final List<PlannedCell> onlyNamed;

  private Matrix(List<PlannedCell> cells, List<PlannedCell> onlyNamed) {
    this.cells = List.copyOf(cells);
    this.onlyNamed = List.copyOf(onlyNamed);
  }

  /**
   * Every pair of the crossed releases with the jar on either side and on both; a mixed cluster and
   * restarts of each; all in every mode. The others and the extras beside the newest, in one mode.
   *
   * @param crossed versions of Dubbo, the oldest first
   * @param javaScript a consumer beside the newest
   * @throws LabException if a cell names an extra that there is not
   */
  static Matrix of(
      List<String> crossed, List<String> others, Extras extras, Optional<JavaScript> javaScript)
      throws LabException {
    List<PlannedCell> cells = new ArrayList<>();
    String newest = crossed.get(crossed.size() - 1);
    for (RegisterMode mode : RegisterMode.values()) {
      for (String provider : crossed) {
        for (String consumer : crossed) {
          addPairs(cells, mode, provider, consumer);
        }
      }
    }
    for (CellKind kind : CellKind.ofTwoProviders()) {
      for (RegisterMode mode : RegisterMode.values()) {
        crossed.forEach(version -> cells.add(ofTwoProviders(kind, mode, version)));
      }
    }
    String oldest = crossed.get(0);
    for (String sides : besideNewest(others, extras)) {
      cells.add(pair(sides, oldest, newest, extras));
    }
    cells.add(ofTwoProviders(CellKind.PROXIED, RegisterMode.INTERFACE, newest));
    List<PeerSetup> jar = List.of(new PeerSetup(newest, true));
    javaScript
        .map(
            other ->
                new PlannedCell(CellKind.JAVASCRIPT, RegisterMode.INTERFACE, jar, other.side()))
        .ifPresent(cells::add);
    List<PlannedCell> onlyNamed = new ArrayList<>();
    for (String sides : WRONG_WITHOUT) {
      onlyNamed.add(pair(sides, oldest, newest, extras));
    }
    return new Matrix(cells, onlyNamed);
  }

  /**
   * The pair of two labels.
   *
   * @param sides provider and consumer, with a slash between
   */
  private static PlannedCell pair(String sides, String oldest, String newest, Extras extras)
      throws LabException {
    String[] labels = sides.replace("{oldest}", oldest).replace("{newest}", newest).split("/");
    return new PlannedCell(
        CellKind.PAIR,
        RegisterMode.INTERFACE,
        List.of(PeerSetup.parse(labels[0], extras)),
        PeerSetup.parse(labels[1], extras));
  }

  /** The one cell that soaks, which is in no other matrix: it takes as long as it is told to. */
  static Matrix soaking(String version, int connections) {
    Extra memory = Extra.settings("1g", "-Xmx1g");
    // Dubbo handles the ends of connections in the pool of the calls.
    Extra queue = Extra.settings("queue", "-Ddubbo.protocol.queues=" + 4 * connections);
    Extra many = Extra.settings(connections + "-connections");
    PeerSetup provider = new PeerSetup(version, true, List.of(memory, queue));
    PeerSetup consumer = new PeerSetup(version, true, List.of(memory, many));
    return new Matrix(
        List.of(
            new PlannedCell(CellKind.SOAK, RegisterMode.INTERFACE, List.of(provider), consumer)),
        List.of());
  }

  /** Provider and consumer of each cell that is not crossed. */
  private static List<String> besideNewest(List<String> others, Extras extras) {
    List<String> sides = new ArrayList<>();
    for (String version : others) {
      sides.add(version + "+jar/{newest}+jar");
      sides.add("{newest}+jar/" + version + "+jar");
    }
    for (Extra jdk : extras.jdks()) {
      sides.add("{newest}+jar+" + jdk.label() + "/{newest}+jar");
      sides.add("{newest}+jar/{newest}+jar+" + jdk.label());
    }
    sides.addAll(WITH_EXTRAS);
    return sides;
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

  List<PlannedCell> cells() {
    return cells;
  }

  /** Those that run only if a name or a pattern means them. */
  List<PlannedCell> onlyNamed() {
    return onlyNamed;
  }

  /**
   * Those whose names a pattern matches: {@code *} stands for any words between two slashes, {@code
   * **} for any at all.
   */
  Matrix matching(Collection<String> patterns, FileSystem files) {
    List<PathMatcher> matchers =
        patterns.stream().map(pattern -> files.getPathMatcher("glob:" + pattern)).toList();
    return new Matrix(
        Stream.concat(cells.stream(), onlyNamed.stream())
            .filter(cell -> matchers.stream().anyMatch(m -> m.matches(files.getPath(cell.name()))))
            .toList(),
        List.of());
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
