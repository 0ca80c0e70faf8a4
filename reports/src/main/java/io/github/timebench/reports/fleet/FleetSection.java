package io.github.timebench.reports.fleet;

import io.github.timebench.reports.language.Text;
import java.util.List;

/** What fleet.jte shows of the hosts of a run. */
public final class FleetSection {
  private static final int PIXELS_PER_DRIVER = 13;
  private static final int PIXELS_AROUND = 70;

  private final FleetAnalysis analysis;
  private final FleetStrip strip;

  public FleetSection(FleetAnalysis analysis) {
    this.analysis = analysis;
    this.strip = FleetStrip.of(analysis.figures());
  }

  /** What is to be said; one sentence each. */
  public List<Text> sentences() {
    return FleetText.sentences(analysis);
  }

  public FleetTables tables() {
    return new FleetTables(analysis);
  }

  /** The ratios at each driver over the run. */
  public FleetStrip strip() {
    return strip;
  }

  /** The variants to choose from; empty where there is nothing to draw. */
  public List<String> variants() {
    return strip.columns().isEmpty()
        ? List.of()
        : strip.variants().stream().map(FleetStrip.Picture::label).toList();
  }

  /** Id of the strip's place. */
  public String stripId() {
    return FleetStrip.ID;
  }

  /** Height of the strip. */
  public String stripHeight() {
    return PIXELS_AROUND + PIXELS_PER_DRIVER * strip.drivers().size() + "px";
  }

  /** What the strip shows, for those who do not see it. */
  public Text stripAlternative() {
    return Text.of(
        "A strip for each driver: its ratio over the rounds of the run, beside that of all drivers;"
            + " the tables hold the sums.");
  }
}
