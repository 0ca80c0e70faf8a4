package io.github.timebench.reports.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import io.github.timebench.reports.flight.FlameGraph.Node;
import io.github.timebench.reports.flight.StackSums.FrameNames;
import io.github.timebench.reports.flight.StackSums.StackTree;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a difference that is not that of the stacks, or a sum that pruning changes; one place
 * under two names, so that the stacks of two JVMs or variants never meet.
 */
class FlameGraphTest {
  private static final List<String> FRAMES = List.of("run", "write", "read", "only", "(other)");
  private static final int RUN = 0;
  private static final int WRITE = 1;
  private static final int READ = 2;
  private static final int ONLY = 3;
  private static final int OTHER = 4;

  private static FoldedStacks folded(String variant, StackTree tree) {
    return tree.fold(variant, Side.DRIVER, Profile.CPU, OTHER, 0, 100);
  }

  private static StackTree variant() {
    StackTree tree = new StackTree();
    tree.add(List.of(RUN, WRITE), 6);
    tree.add(List.of(RUN, READ), 2);
    tree.add(List.of(RUN, WRITE, ONLY), 1);
    tree.add(List.of(RUN), 1);
    return tree;
  }

  private static StackTree baseline() {
    StackTree tree = new StackTree();
    tree.add(List.of(RUN, WRITE), 2);
    tree.add(List.of(RUN, READ), 3);
    return tree;
  }

  private static FlameGraph graph(double minShare) {
    return new FlameGraph.Builder(FRAMES)
        .add(folded("variant", variant()), 0.5, false)
        .add(folded("baseline", baseline()), 2, true)
        .make(Profile.CPU, "variant", "baseline", minShare);
  }

  @Test
  void theSameFramesAreOneNodeWithBothWeights() {
    assertThat(graph(0).nodes())
        .containsExactly(
            new Node(1, "driver", 0, 0),
            new Node(2, "run", 0.5, 0),
            new Node(3, "read", 1, 6),
            new Node(3, "write", 3, 4),
            new Node(4, "only", 0.5, 0));
  }

  @Test
  void sumsAreThoseOfTheStacks() {
    assertThat(graph(0).total()).isEqualTo(5);
    assertThat(graph(0).baseTotal()).isEqualTo(10);
    assertThat(graph(0.2).total()).as("pruned").isEqualTo(5);
    assertThat(graph(0.2).baseTotal()).as("pruned").isEqualTo(10);
  }

  @Test
  void aLightFrameIsCountedInTheFrameAbove() {
    assertThat(graph(0.2).nodes())
        .containsExactly(
            new Node(1, "driver", 0, 0),
            new Node(2, "run", 0.5, 0),
            new Node(3, "read", 1, 6),
            new Node(3, "write", 3.5, 4));
  }

  @Test
  void methodsAreInTheOrderOfTheirChange() {
    assertThat(graph(0).methods())
        .extracting(Node::frame)
        .containsExactly("read", "write", "only", "run", "driver");
  }

  @Test
  void sidesStandBesideEachOther() {
    FoldedStacks provider = baseline().fold("variant", Side.PROVIDER, Profile.CPU, OTHER, 0, 100);
    FlameGraph both =
        new FlameGraph.Builder(FRAMES)
            .add(folded("variant", variant()), 1, false)
            .add(provider, 1, false)
            .make(Profile.CPU, "variant", "", 0);
    assertThat(both.nodes())
        .filteredOn(node -> node.depth() == 1)
        .extracting(Node::frame)
        .containsExactly("driver", "provider");
    assertThat(both.total()).isEqualTo(15);
  }

  @Test
  void storedStacksKeepTheirSumHoweverFewNodesTheyMayHave() {
    FoldedStacks few = variant().fold("variant", Side.DRIVER, Profile.CPU, OTHER, 0.001, 2);
    assertThat(few.depths().length).isLessThanOrEqualTo(2);
    assertThat(few.weights()).containsExactly(3, 7);
    assertThat(few.events()).isEqualTo(4);
  }

  @Test
  void whatIsTooLightBelowTheRootIsCountedAsOther() {
    StackTree scattered = new StackTree();
    scattered.add(List.of(RUN), 98);
    scattered.add(List.of(WRITE), 1);
    scattered.add(List.of(READ), 1);
    FoldedStacks folded = scattered.fold("variant", Side.DRIVER, Profile.CPU, OTHER, 0.1, 100);
    assertThat(folded.frames()).containsExactly(RUN, OTHER);
    assertThat(folded.weights()).containsExactly(98, 2);
  }

  private static final Plan PLAN = Plans.valid().make();
  private final FrameNames names = new FrameNames(new ClassOwners(PLAN, PLAN.variants()));

  @ParameterizedTest
  @CsvSource({
    "io.github.timebench.api.date.stocka.Tick, variant.Tick",
    "io.github.timebench.api.date.custom.Tick, variant.Tick",
    "io.github.timebench.api.ldtm.custom.Tick, io.github.timebench.api.ldtm.custom.Tick",
    "io.github.timebench.api.date.stocka.ServiceDubboProxy2, variant.ServiceDubboProxy",
    "io.github.timebench.api.date.stocka.Answers$$Lambda$14+0x00007f38e0520878.7162498, variant.Answers$$Lambda",
    "io.github.timebench.api.date.stocka.Answers$$Lambda/0x00007f38e0520878.7162498, variant.Answers$$Lambda",
    "java.lang.invoke.LambdaForm$DMH+0x00007f38e0028c00.1140829, java.lang.invoke.LambdaForm$DMH",
    "java.lang.invoke.LambdaForm$MH/0x00007f38e0028c00, java.lang.invoke.LambdaForm$MH",
    "java.lang.invoke.LambdaForm$MH.0x0000000068511400, java.lang.invoke.LambdaForm$MH",
    "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
    "com.alibaba.com.caucho.hessian.io.Hessian2Output, com.alibaba.com.caucho.hessian.io.Hessian2Output",
  })
  void aClassHasOneNameInEveryJvmAndForEveryVariant(String recorded, String expected) {
    assertThat(names.plain(recorded)).isEqualTo(expected);
  }

  @Test
  void theClassesOfAnApisCallAreNobodys() {
    Payload.OfApi call =
        new Payload.OfApi(
            "A#m",
            List.of("a.jar"),
            1,
            List.of(),
            Optional.empty(),
            "generated",
            0,
            Optional.empty());
    List<Variant> variants = List.of(Variant.BASELINE, Variant.OWN_STOCK, Variant.ORIGINAL_STOCK);
    Plan own = Plans.valid().api(call).variants(PlacedVariant.here(variants)).make();
    ClassOwners owners = new ClassOwners(own, own.variants());

    assertThat(owners.of("io.github.timebench.api.date.stocka.Tick")).isEmpty();
    assertThat(owners.withoutVariant("c0a.acme.Order")).isEqualTo("c0a.acme.Order");
    assertThat(owners.of("com.alibaba.com.caucho.hessian.io.Hessian2Output"))
        .isEqualTo("hessian-lite");
  }
}
