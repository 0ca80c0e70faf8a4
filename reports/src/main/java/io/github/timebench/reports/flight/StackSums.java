package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import io.github.timebench.reports.threads.FirstFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Adds up the stacks of a whole run, by variant, side and what they are weighed by. What falls into
 * no window of a variant is left out. Not thread-safe.
 */
final class StackSums {
  /** Lighter frames are counted in the frame above them. */
  static final double MIN_SHARE = 0.001;

  static final int MAX_NODES = 2_000;

  /** Stands for frames beyond what is kept. */
  static final String OTHER = "(other)";

  static final String PARKED = "parked on ";

  /** Begins the name of what a thread wanted to enter. */
  static final String MONITOR = "monitor of ";

  static final String NO_LOCK = "nothing in particular";

  /** Stands for the wait of a virtual thread that keeps its carrier. */
  static final String PINNED = "pinned to its carrier";

  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S",
          "short", "Z", "boolean");

  private final FrameNames frames;
  private final Map<Key, StackTree> trees = new HashMap<>();

  private record Key(String variant, Side side, Profile profile) {}

  StackSums(ClassOwners owners) {
    this.frames = new FrameNames(owners);
  }

  void sampled(Side side, MeasuredWindows windows, long nanos, RecordedStackTrace stack) {
    windows.at(nanos).ifPresent(v -> add(v, side, Profile.CPU, path(stack), 1));
  }

  /** Something was allocated; the class becomes the innermost frame. */
  void allocated(
      Side side, MeasuredWindows windows, long nanos, RecordedStackTrace stack, String type) {
    windows
        .at(nanos)
        .ifPresent(
            variant -> {
              List<Integer> path = path(stack);
              path.add(frames.number("new " + plainClass(type)));
              add(variant, side, Profile.ALLOCATION, path, 1);
            });
  }

  /** A thread waited; each variant gets the time that lies in its windows. */
  void blocked(
      Side side, MeasuredWindows windows, long startNanos, long endNanos, RecordedEvent event) {
    windows.overlapping(
        startNanos,
        endNanos,
        (variant, nanos) -> {
          List<Integer> path = path(event.getStackTrace());
          path.add(frames.number(waitedFor(event)));
          add(variant, side, Profile.BLOCKED, path, nanos);
        });
  }

  private static String waitedFor(RecordedEvent event) {
    for (String field : List.of("monitorClass", "parkedClass")) {
      if (event.hasField(field)) {
        RecordedClass type = event.getClass(field);
        String lock = type == null ? NO_LOCK : plainClass(type.getName());
        return (field.equals("parkedClass") ? PARKED : MONITOR) + lock;
      }
    }
    return PINNED;
  }

  private static String plainClass(String name) {
    int dimensions = name.lastIndexOf('[') + 1;
    String element = name.substring(dimensions);
    if (dimensions > 0) {
      String primitive = PRIMITIVES.get(element);
      element = primitive == null ? element.replaceAll("^L|;$", "") : primitive;
    }
    return FirstFrame.withoutAddress(element) + "[]".repeat(dimensions);
  }

  private List<Integer> path(RecordedStackTrace stack) {
    return stack == null ? new ArrayList<>() : frames.outermostFirst(stack);
  }

  private void add(String variant, Side side, Profile profile, List<Integer> path, long weight) {
    trees
        .computeIfAbsent(new Key(variant, side, profile), unseen -> new StackTree())
        .add(path, weight);
  }

  List<FoldedStacks> folded() {
    int other = frames.number(OTHER);
    return trees.entrySet().stream()
        .sorted(
            Map.Entry.comparingByKey(
                Comparator.comparing(Key::variant)
                    .thenComparing(Key::side)
                    .thenComparing(Key::profile)))
        .map(
            tree ->
                tree.getValue()
                    .fold(
                        tree.getKey().variant,
                        tree.getKey().side,
                        tree.getKey().profile,
                        other,
                        MIN_SHARE,
                        MAX_NODES))
        .toList();
  }

  List<String> frames() {
    return frames.names();
  }

  /**
   * Numbers the names of frames. Classes that are made while a program runs lose their numbers, and
   * those of a variant its package, so that one place has one name in every JVM. Not thread-safe.
   */
  static final class FrameNames {
    private static final Pattern NUMBERED =
        Pattern.compile(
            "(GeneratedMethodAccessor|GeneratedConstructorAccessor|\\$Proxy|DubboProxy|DubboWrap"
                + "|Wrapper|LambdaForm\\$[A-Z]+)\\d+");

    private static final Pattern ADDRESS = Pattern.compile("[+/.]0x[0-9a-f]+(\\.\\d+)?|/\\d+");

    private final ClassOwners owners;
    private final Map<String, Integer> byName = new HashMap<>();
    private final Map<String, Integer> byRawName = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    FrameNames(ClassOwners owners) {
      this.owners = owners;
    }

    /** The frames of a stack, from the outermost to the innermost. */
    List<Integer> outermostFirst(RecordedStackTrace stack) {
      List<RecordedFrame> frames = stack.getFrames();
      List<Integer> numbers = new ArrayList<>(frames.size() + 2);
      for (int i = frames.size() - 1; i >= 0; i--) {
        RecordedMethod method = frames.get(i).getMethod();
        if (method != null) {
          String type = method.getType().getName();
          numbers.add(
              byRawName.computeIfAbsent(
                  type + "." + method.getName(),
                  unseen -> number(plain(type) + "." + method.getName())));
        }
      }
      return numbers;
    }

    int number(String name) {
      return byName.computeIfAbsent(
          name,
          unseen -> {
            names.add(unseen);
            return names.size() - 1;
          });
    }

    List<String> names() {
      return List.copyOf(names);
    }

    /** The name of a class without what differs from JVM to JVM, and from variant to variant. */
    String plain(String className) {
      String withoutAddress = ADDRESS.matcher(FirstFrame.withoutAddress(className)).replaceAll("");
      return owners.withoutVariant(NUMBERED.matcher(withoutAddress).replaceAll("$1"));
    }
  }

  /** Stacks that share their outer frames, with a weight each. Not thread-safe. */
  static final class StackTree {
    private static final double LEAST_SHARE = 1e-6;

    private final Node root = new Node(-1);
    private long events;

    private static final class Node {
      private final int frame;
      private final Map<Integer, Node> below = new HashMap<>();
      private long weight;
      private long total;

      Node(int frame) {
        this.frame = frame;
      }
    }

    /**
     * @param frames from the outermost to the innermost
     */
    void add(List<Integer> frames, long weight) {
      Node node = root;
      node.total += weight;
      for (int frame : frames) {
        node = node.below.computeIfAbsent(frame, Node::new);
        node.total += weight;
      }
      node.weight += weight;
      events++;
    }

    /**
     * The tree as it is stored.
     *
     * @param other frame that stands for what is too light below the root
     * @param minShare of all weight; lighter frames are counted in the frame above
     * @param maxNodes after which the least share is doubled until there are no more than these
     */
    FoldedStacks fold(
        String variant, Side side, Profile profile, int other, double minShare, int maxNodes) {
      List<int[]> nodes = new ArrayList<>();
      List<Long> weights = new ArrayList<>();
      double share = minShare;
      do {
        nodes.clear();
        weights.clear();
        walk(root, 0, share * root.total, nodes, weights);
        addOther(other, nodes, weights);
        share = Math.max(2 * share, LEAST_SHARE);
      } while (nodes.size() > maxNodes);
      return new FoldedStacks(
          variant,
          side,
          profile,
          events,
          nodes.stream().mapToInt(node -> node[0]).toArray(),
          nodes.stream().mapToInt(node -> node[1]).toArray(),
          weights.stream().mapToLong(Long::longValue).toArray());
    }

    private void addOther(int other, List<int[]> nodes, List<Long> weights) {
      long shown = weights.stream().mapToLong(Long::longValue).sum();
      if (shown < root.total) {
        nodes.add(new int[] {1, other});
        weights.add(root.total - shown);
      }
    }

    private static void walk(
        Node node, int depth, double minTotal, List<int[]> nodes, List<Long> weights) {
      int index = nodes.size();
      if (depth > 0) {
        nodes.add(new int[] {depth, node.frame});
        weights.add(node.weight);
      }
      long light = 0;
      for (Node child :
          node.below.values().stream()
              .sorted(Comparator.comparingInt((Node below) -> below.frame))
              .toList()) {
        if (child.total < minTotal) {
          light += child.total;
        } else {
          walk(child, depth + 1, minTotal, nodes, weights);
        }
      }
      if (depth > 0) {
        weights.set(index, node.weight + light);
      }
    }
  }
}
