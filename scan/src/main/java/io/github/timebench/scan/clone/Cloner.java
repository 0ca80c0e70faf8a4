package io.github.timebench.scan.clone;

import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
   * A cloner of an API's classes.
   *
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
    CloneNames names = new CloneNames(classes, plan.cloned().keySet());
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
      resources.allowed().forEach(line -> allowed.add(CloneNames.renamed(line, segments)));
      cloned.add(new ClonedArm(arm.label(), arm.mapping(), clones, plan.kept()));
    }
    return new Clones(cloned, files, List.copyOf(allowed));
  }
}
