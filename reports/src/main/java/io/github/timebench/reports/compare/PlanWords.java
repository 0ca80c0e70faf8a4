package io.github.timebench.reports.compare;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.Locale;

/** Names payload, load and blocks of a plan in words that all documents share. */
public final class PlanWords {
  private PlanWords() {}

  /** What a call carries, such as {@code echo page of 20}. */
  public static Text payload(Payload payload) {
    return payload
        .api()
        .map(
            api ->
                Text.of(
                    api.samples() == 1 ? "%s, %s sample" : "%s, %s samples",
                    api.call(),
                    Numbers.count(api.samples())))
        .orElseGet(() -> Text.of("%s %s", payload.operation().label(), shape(payload)));
  }

  /**
   * That a variant is not measured.
   *
   * @param variant its label or name
   * @param why in its serializer's own words
   */
  public static Text cannotCarry(Object variant, Phrase why) {
    return Text.of("%1$s cannot carry the call: %2$s.", variant, Text.of(why));
  }

  static Text shape(Payload payload) {
    String shape = payload.corpus().shape().label();
    int items = payload.corpus().items();
    return items > 1 ? Text.of("%1$s of %2$s", shape, Integer.toString(items)) : Text.plain(shape);
  }

  public static Text load(Plan plan) {
    if (!(plan.study() instanceof Sweep sweep)) {
      return load(plan.load());
    }
    Text points =
        Text.of("%s points of %s", Numbers.count(sweep.points().size()), sweep.describe());
    return sweep.axes().stream().anyMatch(axis -> axis.kind().ofLoad())
        ? points
        : Text.of("%s, %s", load(plan.load()), points);
  }

  static Text load(Load load) {
    return load instanceof Load.Open open
        ? Text.of(
            "%s %s, at most %s calls under way",
            open.rate(), open.arrival().label(), Numbers.count(open.maxInflight()))
        : Text.of("%s callers", Numbers.count(load.threads()));
  }

  /** A load of a fleet both ways: of each driver, and of all. */
  public static Text load(Fleet fleet, Load load) {
    if (load instanceof Load.Open open) {
      return Text.of(
          "%s in all, %s from each driver, %s, at most %s calls of each under way",
          open.rate(),
          fleet.share(open.rate()),
          open.arrival().label(),
          Numbers.count(open.maxInflight()));
    }
    return Text.of(
        "%s callers on each driver, %s in all",
        Numbers.count(load.threads()), Numbers.count((long) load.threads() * fleet.drivers()));
  }

  public static Text machines(Fleet fleet) {
    if (!fleet.any()) {
      return Text.of("one");
    }
    Text drivers = Numbers.count(fleet.drivers(), "%s driver", "%s drivers");
    Text providers = Numbers.count(fleet.providers(), "%s provider", "%s providers");
    return fleet.inPairs()
        ? Text.of("%s and %s, in pairs", drivers, providers)
        : Text.of("%s and %s, together", drivers, providers);
  }

  public static Text blocks(Blocks blocks) {
    Text number =
        switch (blocks.stopping()) {
          case FIXED -> Numbers.count(blocks.max(), "%s block", "%s blocks");
          case DECIDED ->
              Text.of("blocks until every variant has its verdict, at most %s", blocks.max());
        };
    return blocks
        .budget()
        .map(b -> Text.of("%s, as far as they fit into %s", number, Durations.format(b)))
        .orElse(number);
  }

  static Text pool(ProviderPool pool) {
    String kind = pool.kind().label();
    if (!pool.kind().bounded()) {
      return Text.of("%s, a thread for each call", kind);
    }
    Text threads =
        pool.threads() == 0
            ? Text.of("a thread for each call that there can be")
            : Numbers.count(pool.threads(), "%s thread", "%s threads");
    return pool.queue() == 0
        ? Text.of("%s, %s, no queue", kind, threads)
        : Text.of("%s, %s, queue of %s", kind, threads, Numbers.count(pool.queue()));
  }

  static Text quiet(QuietRule rule) {
    return Text.of(
        "for %s s at most %s ms/s compiled, %s classes/s loaded, CPU time per call falls by at most"
            + " %s %%",
        rule.seconds(),
        whole(rule.compileMillisPerSecond()),
        whole(rule.classesPerSecond()),
        whole(100 * rule.cpuFall()));
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
