package io.github.timebench.reports.doc;

import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The end of every document: the command, and the machine and JVM that it ran on. */
public final class EnvironmentTables {
  private EnvironmentTables() {}

  /** The end of a page: how to repeat what it shows, and where that was measured. */
  public static Section section(String command, RunEnvironment environment) {
    return section(command, environment, List.of());
  }

  /**
   * The same.
   *
   * @param plan tables of what was asked for
   */
  public static Section section(String command, RunEnvironment environment, List<Table> plan) {
    List<Table> facts = new ArrayList<>(plan);
    add(facts, Text.of("Machine"), environment.machine());
    boolean both = !environment.driver().isEmpty() && !environment.provider().isEmpty();
    if (!both) {
      add(facts, Text.of("Driver"), environment.driver());
      add(facts, Text.of("Provider"), environment.provider());
    }
    Section section =
        Section.of("plan", Text.of("Plan and environment"))
            .text(Text.of("Repeat with:"), Format.PAGE)
            .code(command, Format.PAGE)
            .page(new Part.SideBySide(facts));
    return both ? section.table(sides(environment), Format.PAGE) : section;
  }

  /** Both sides beside each other; what differs is marked, and is a fact to be known. */
  private static Table sides(RunEnvironment environment) {
    Map<String, String> driver = environment.driver();
    Map<String, String> provider = environment.provider();
    TreeSet<String> names = new TreeSet<>(driver.keySet());
    names.addAll(provider.keySet());
    return new Columns<String>()
        .texts("what", Text::of)
        .words("driver", name -> driver.getOrDefault(name, Numbers.UNKNOWN))
        .words("provider", name -> provider.getOrDefault(name, Numbers.UNKNOWN))
        .texts("differs", name -> differs(name, driver, provider) ? Text.of("differs") : Text.EMPTY)
        .table(
            Text.of("Both sides; what differs is marked."),
            names,
            name -> differs(name, driver, provider) ? "attention" : "");
  }

  private static boolean differs(
      String name, Map<String, String> driver, Map<String, String> provider) {
    return !driver.getOrDefault(name, "").equals(provider.getOrDefault(name, ""));
  }

  private static void add(List<Table> tables, Text caption, Map<String, String> facts) {
    if (!facts.isEmpty()) {
      tables.add(
          new Columns<String>()
              .texts("what", Text::of)
              .texts("value", name -> Text.of(facts.get(name)))
              .table(caption, new TreeSet<>(facts.keySet())));
    }
  }
}
