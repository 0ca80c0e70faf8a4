package io.github.timebench.scan.clone;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.tree.ClassNode;

/**
 * Clones the classes that calls carry by their shape, in the date types of some arms: what Hessian
 * sees of a class is the same in its clone, but for the times and for letters of its name. Works on
 * class files alone. For one thread.
 */
public final class Cloner {
  private final ApiClasses classes;
  private final OwnResources resources;
  private final ShapeRules rules;

  /**
   * @param readsRecords whether every hessian-lite of the comparison reads records: 3.2.13 does not
   * @throws ApiException if what its jars list for Hessian and Dubbo cannot be read
   */
  public Cloner(ApiClasses classes, boolean readsRecords) throws ApiException {
    this.classes = classes;
    this.resources = new OwnResources(classes);
    this.rules = new ShapeRules(classes, resources, readsRecords);
  }

  /**
   * Checks whether a call can be made with clones.
   *
   * @throws ApiException by the name of the class and the reason, or if it carries no time
   */
  public void check(CloneCall call) throws ApiException {
    ClonePlan.of(classes, rules, List.of(call)).requireTimes(call);
  }

  /**
   * Clones all classes that some calls carry, once for each arm.
   *
   * @param calls each of which {@link #check} accepts, if an arm changes times
   * @throws ApiException by the name of the class and the reason; or if a rule means nothing
   */
  public Clones clone(List<CloneCall> calls, List<CloneArm> arms) throws ApiException {
    ClonePlan plan = ClonePlan.of(classes, rules, calls);
    for (CloneArm arm : arms) {
      plan.requireMeaning(arm.mapping().rules());
    }
    Map<String, ClassNode> trees = new LinkedHashMap<>();
    for (ApiClass original : plan.cloned().values()) {
      trees.put(original.node().name, original.node());
    }
    Names names = new Names(classes, plan.cloned().keySet());
    List<ClonedArm> cloned = new ArrayList<>();
    Map<String, byte[]> files = new TreeMap<>();
    Set<String> allowed = new LinkedHashSet<>();
    for (CloneArm arm : arms) {
      Map<String, String> segments = names.next();
      Map<String, String> clones = names.clones(segments);
      ClassCloner cloner = new ClassCloner(classes, plan, trees, arm.mapping(), clones);
      for (ApiClass original : plan.cloned().values()) {
        files.put(clones.get(original.name()), cloner.write(original));
      }
      resources.allowed().forEach(line -> allowed.add(Names.renamed(line, segments)));
      cloned.add(new ClonedArm(arm.label(), arm.mapping(), clones, plan.kept()));
    }
    return new Clones(cloned, files, List.copyOf(allowed));
  }

  /**
   * Names for clones. A clone's name differs from the original's in letters of its first part alone
   * (what stands before the first dot or dollar sign) and has its length, so that no message
   * differs by a name: {@code com.acme.Order} becomes {@code c0a.acme.Order}.
   */
  static final class Names {
    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

    private static final String INITIALS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** With three letters and more, begin behind the digits: c0a reads better than c00. */
    private static final int FIRST_OF_LONG = 10;

    private static final int MAX_TRIED = 36 * 36 * 36;
    private static final Set<String> OF_THE_JDK = Set.of("java", "javax", "jdk", "sun");

    private final ApiClasses classes;
    private final Map<String, List<String>> bySegment = new TreeMap<>();
    private final Set<String> taken = new HashSet<>(OF_THE_JDK);

    /**
     * @param originals binary names of all classes that are cloned
     */
    Names(ApiClasses classes, Set<String> originals) {
      this.classes = classes;
      for (String name : originals) {
        bySegment.computeIfAbsent(segment(name), any -> new ArrayList<>()).add(name);
      }
      taken.addAll(bySegment.keySet());
    }

    private static String segment(String name) {
      for (int at = 0; at < name.length(); at++) {
        if (name.charAt(at) == '.' || name.charAt(at) == '$' && at > 0) {
          return name.substring(0, at);
        }
      }
      return name;
    }

    /**
     * The first parts of the names of one more arm, by those of the originals.
     *
     * @throws ApiException if there are not enough names
     */
    Map<String, String> next() throws ApiException {
      Map<String, String> next = new LinkedHashMap<>();
      for (String segment : bySegment.keySet()) {
        next.put(segment, free(segment));
      }
      return next;
    }

    /** A name that begins with one of some first parts, with that of an arm instead. */
    static String renamed(String name, Map<String, String> segments) {
      String segment = segment(name);
      String renamed = segments.get(segment);
      return renamed == null ? name : renamed + name.substring(segment.length());
    }

    /** Clones of the classes of an arm, by the names of their originals. */
    Map<String, String> clones(Map<String, String> segments) {
      return bySegment.values().stream()
          .flatMap(List::stream)
          .collect(Collectors.toMap(name -> name, name -> renamed(name, segments)));
    }

    private String free(String segment) throws ApiException {
      if (!segment.chars().allMatch(c -> c < 128)) {
        throw new ApiException(
            Phrase.of(
                "%s cannot be cloned: the first part of its name must be of ASCII letters, so"
                    + " that another name takes as many bytes",
                bySegment.get(segment).get(0)));
      }
      int letters = segment.length() - 1;
      int numbers = (int) Math.min(Math.pow(DIGITS.length(), letters), MAX_TRIED);
      String initials = segment.charAt(0) + INITIALS;
      for (char initial : initials.toCharArray()) {
        for (int number = letters > 1 ? FIRST_OF_LONG : 0; number < numbers; number++) {
          String candidate = initial + digits(number, letters);
          if (!taken.contains(candidate) && isFree(segment, candidate)) {
            taken.add(candidate);
            return candidate;
          }
        }
      }
      throw new ApiException(
          Phrase.of(
              "%s cannot be cloned once more: no name with a first part of %d letters is left",
              bySegment.get(segment).get(0), segment.length()));
    }

    private boolean isFree(String segment, String candidate) throws ApiException {
      for (String name : bySegment.get(segment)) {
        if (classes.find(candidate + name.substring(segment.length())).isPresent()) {
          return false;
        }
      }
      return true;
    }

    private static String digits(int number, int count) {
      StringBuilder digits = new StringBuilder();
      int rest = number;
      for (int i = 0; i < count; i++) {
        digits.insert(0, DIGITS.charAt(rest % DIGITS.length()));
        rest /= DIGITS.length();
      }
      return digits.toString();
    }
  }

  /**
   * One side of a comparison, with clones of its own.
   *
   * @param label names it in results
   * @param mapping what its times are
   */
  public record CloneArm(String label, TimeMapping mapping) {}

  /**
   * A call that is to be made with clones.
   *
   * @param service binary name of the interface that Dubbo exports
   * @param method its method, or one that it inherits
   * @param descriptor of the method in the class file
   * @param sampleClasses binary names of the classes of all values of the samples, times included:
   *     fields that are declared Object do not name them
   * @param nullTimes fields that carry a time and are null somewhere in the samples, such as {@code
   *     com.acme.Order.paid}: what becomes a number there must be able to be null
   */
  public record CloneCall(
      String service,
      String method,
      String descriptor,
      Set<String> sampleClasses,
      Set<String> nullTimes) {
    public CloneCall {
      sampleClasses = Set.copyOf(sampleClasses);
      nullTimes = Set.copyOf(nullTimes);
    }
  }
}
