package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import java.util.Arrays;
import java.util.List;

/**
 * A word of the glossary that a page explains in place, as docs/reference/glossary.md begins to.
 */
public record Word(String id, Text name, Text meaning) {
  public static final List<Word> OF_RUNS =
      List.of(
          new Word(
              "baseline",
              Text.of("baseline"),
              Text.of(
                  "The first variant of a plan, date+stock unless it says otherwise. Every ratio is to"
                      + " the baseline.")),
          new Word(
              "again",
              Text.of("A/A arm"),
              Text.of(
                  "A full copy of the baseline with its own classes and connections. Two equal things"
                      + " must come out equal; their mean is what others are compared with.")),
          new Word(
              "variant",
              Text.of("variant"),
              Text.of("A date type with a serializer, such as localdatetime+custom.")),
          new Word(
              "block",
              Text.of("block"),
              Text.of(
                  "A fresh pair of JVMs, warmed up and then measured in rounds. Blocks are what a run"
                      + " repeats: intervals say how far blocks scatter, not calls.")),
          new Word(
              "round",
              Text.of("round"),
              Text.of("One slice of every variant, one after the other, in changing order.")),
          new Word("slice", Text.of("slice"), Text.of("A short measured stretch of one variant.")),
          new Word(
              "interval",
              Text.of("interval"),
              Text.of(
                  "Where the true value lies, as far as the blocks show. The interval of a verdict"
                      + " allows for a look after each block, so it holds whenever the run stops."
                      + " Figures without a verdict have intervals of the confidence at which a"
                      + " difference shows.")),
          new Word(
              "verdict",
              Text.of("verdict"),
              Text.of(
                  "Faster, slower, equivalent (within the margin), faster or slower by less than the"
                      + " margin, or open: none of these was shown.")),
          new Word(
              "quiet",
              Text.of("quiet"),
              Text.of(
                  "Both JVMs had stopped compiling and loading classes, and calls no longer became"
                      + " cheaper, when measuring began. Else a variant was still warming.")),
          new Word(
              "gate",
              Text.of("gate"),
              Text.of("Something that must hold for the figures to be valid.")),
          new Word(
              "service",
              Text.of("service time"),
              Text.of("From the start of a call to its answer.")),
          new Word(
              "response",
              Text.of("response time"),
              Text.of(
                  "From when a call was due to its answer: what independent callers would see. It is"
                      + " known in an open loop only.")),
          new Word(
              "lag",
              Text.of("lag"),
              Text.of(
                  "From when a call was due to its start, less the time held: how late the generator"
                      + " itself is.")),
          new Word(
              "loop",
              Text.of("closed loop, open loop"),
              Text.of(
                  "Closed: callers that each wait for their reply. Open: calls that are due at given"
                      + " times, whatever the replies do.")));

  public static List<Word> of(String... ids) {
    return Arrays.stream(ids)
        .map(id -> OF_RUNS.stream().filter(word -> word.id().equals(id)).findFirst().orElseThrow())
        .toList();
  }
}
