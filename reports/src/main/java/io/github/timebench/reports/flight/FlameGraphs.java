package io.github.timebench.reports.flight;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.language.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The flame graphs of a run: one for each variant and profile, beside its baseline. Samples only
 * tell shares; what they are shares of is the CPU time and the allocation per call that was
 * measured in the same windows. Waiting is timed by itself.
 */
final class FlameGraphs {
  /** Frames that are lighter than this share are counted in the frame above them. */
  static final double MIN_SHARE = 0.004;

  private static final MathContext DIGITS = new MathContext(4);

  private final ThreadsEvidence evidence;
  private final RunResult run;
  private final Map<String, List<Slice>> slices = new LinkedHashMap<>();

  FlameGraphs(ThreadsEvidence evidence, RunResult run) {
    this.evidence = evidence;
    this.run = run;
    run.blocks().stream()
        .flatMap(block -> block.pairs().stream())
        .flatMap(pair -> MeasuredWindows.slices(pair).stream())
        .forEach(
            slice ->
                slices.computeIfAbsent(slice.variant(), unseen -> new ArrayList<>()).add(slice));
  }

  static Text unit(Profile profile) {
    return Text.of(profile == Profile.ALLOCATION ? "bytes" : "µs");
  }

  static Text perCall(Profile profile) {
    return Text.of(profile == Profile.ALLOCATION ? "bytes/call" : "µs/call");
  }

  /** Those of which something was seen, profile by profile, in the order of the variants. */
  List<FlameGraph> all() {
    List<FlameGraph> graphs = new ArrayList<>();
    for (Profile profile : Profile.values()) {
      for (PlacedVariant variant : run.plan().variants()) {
        FlameGraph graph = graph(profile, variant);
        if (graph.total() > 0) {
          graphs.add(graph);
        }
      }
    }
    return graphs;
  }

  private FlameGraph graph(Profile profile, PlacedVariant variant) {
    String label = variant.label();
    String baseline = run.plan().baselineOf(label);
    boolean compared = !label.equals(baseline) && slices.containsKey(baseline);
    FlameGraph.Builder builder = new FlameGraph.Builder(evidence.frames());
    for (FoldedStacks folded : evidence.stacks()) {
      boolean ofBaseline = compared && folded.variant().equals(baseline);
      double perWeight = perWeight(folded);
      if (folded.profile() == profile
          && Double.isFinite(perWeight)
          && (ofBaseline || folded.variant().equals(label))) {
        builder.add(folded, perWeight, ofBaseline);
      }
    }
    return builder.make(profile, label, compared ? baseline : "", MIN_SHARE);
  }

  /** What one unit of weight is per call, in the profile's unit; NaN where that is not known. */
  private double perWeight(FoldedStacks folded) {
    List<Slice> ofVariant = slices.getOrDefault(folded.variant(), List.of());
    boolean driver = folded.side() == Side.DRIVER;
    return switch (folded.profile()) {
      case CPU ->
          PerCall.of(ofVariant, driver ? Figure.DRIVER_CPU : Figure.PROVIDER_CPU)
              / Nanos.PER_MICRO
              / folded.events();
      case ALLOCATION ->
          PerCall.of(ofVariant, driver ? Figure.DRIVER_ALLOCATION : Figure.PROVIDER_ALLOCATION)
              / folded.events();
      case BLOCKED ->
          1
              / Nanos.PER_MICRO
              / ofVariant.stream().mapToDouble(slice -> slice.calls().callShares()).sum();
    };
  }

  record Graph(
      String profile,
      Text title,
      Text unit,
      String variant,
      String baseline,
      int[] depths,
      int[] frames,
      BigDecimal[] weights,
      BigDecimal[] baseWeights) {}

  record Page(List<Text> frames, List<Graph> graphs) {}

  Page page() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    List<Graph> graphs = all().stream().map(graph -> graph(graph, numbers)).toList();
    return new Page(numbers.keySet().stream().map(MethodTable::frame).toList(), graphs);
  }

  private static Graph graph(FlameGraph graph, Map<String, Integer> numbers) {
    return new Graph(
        graph.profile().label(),
        MethodTable.title(graph.profile()),
        perCall(graph.profile()),
        graph.variant(),
        graph.baseline(),
        graph.nodes().stream().mapToInt(FlameGraph.Node::depth).toArray(),
        graph.nodes().stream()
            .mapToInt(node -> numbers.computeIfAbsent(node.frame(), unseen -> numbers.size()))
            .toArray(),
        graph.nodes().stream().map(n -> rounded(n.weight())).toArray(BigDecimal[]::new),
        graph.nodes().stream().map(n -> rounded(n.baseWeight())).toArray(BigDecimal[]::new));
  }

  private static BigDecimal rounded(double weight) {
    return new BigDecimal(weight).round(DIGITS).stripTrailingZeros();
  }
}
