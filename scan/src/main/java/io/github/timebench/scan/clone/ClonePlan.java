package io.github.timebench.scan.clone;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import io.github.timebench.scan.clone.Reach.TimeMember;
import io.github.timebench.scan.clone.Reach.TypeNames;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Which classes some calls need as clones, which ones all arms share, and where times are. */
final class ClonePlan {
  private static final int MAX_PLACES_NAMED = 10;

  private final ApiClasses classes;
  private final ShapeRules rules;
  private final Reach reach;
  private final Set<String> kept = new TreeSet<>();
  private final Map<String, ApiClass> cloned = new LinkedHashMap<>();
  private final Map<String, Set<String>> methods = new HashMap<>();
  private final Set<String> nullTimes = new HashSet<>();

  private ClonePlan(ApiClasses classes, ShapeRules rules) {
    this.classes = classes;
    this.rules = rules;
    this.reach = new Reach(classes);
  }

  /**
   * Plans the clones of some calls.
   *
   * @throws ApiException if a class cannot be cloned, by its name and the reason
   */
  static ClonePlan of(ApiClasses classes, ShapeRules rules, List<CloneCall> calls)
      throws ApiException {
    ClonePlan plan = new ClonePlan(classes, rules);
    for (CloneCall call : calls) {
      plan.add(call);
    }
    plan.divide();
    for (ApiClass type : plan.cloned.values()) {
      plan.rules.check(type);
      plan.checkSupertypes(type);
    }
    return plan;
  }

  private void add(CloneCall call) throws ApiException {
    String label = call.service() + "#" + call.method();
    reach.addAll(Set.of(call.service()), label);
    boolean isThere = false;
    for (ApiClass type : withInterfaces(call.service())) {
      Optional<MethodNode> declared = method(type.node(), call);
      if (declared.isPresent()) {
        isThere = true;
        MethodNode method = declared.get();
        methods.computeIfAbsent(type.name(), any -> new HashSet<>()).add(method.name + method.desc);
        reach.addAll(TypeNames.ofMethod(method.desc, method.signature), label);
        lookAt(type, call);
      }
    }
    if (!isThere) {
      throw new ApiException(
          Phrase.of(
              "%s has no method %s with the descriptor %s",
              call.service(), call.method(), call.descriptor()));
    }
    reach.addAll(call.sampleClasses(), "the sample of " + label);
    nullTimes.addAll(call.nullTimes());
  }

  private static Optional<MethodNode> method(ClassNode node, CloneCall call) {
    return node.methods.stream()
        .filter(m -> m.name.equals(call.method()) && m.desc.equals(call.descriptor()))
        .findFirst();
  }

  private void lookAt(ApiClass type, CloneCall call) throws ApiException {
    TimeMember place = new TimeMember(type.name(), call.method());
    for (ApiMethod method : type.methods()) {
      if (method.name().equals(call.method()) && method.descriptor().equals(call.descriptor())) {
        for (TypeUse parameter : method.parameters()) {
          reach.look(parameter, place);
        }
        reach.look(method.result(), place);
      }
    }
  }

  /** The service and the interfaces that it extends, but for the JDK's. */
  private Set<ApiClass> withInterfaces(String service) throws ApiException {
    Set<ApiClass> all = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(service));
    while (!open.isEmpty()) {
      ApiClass type = reach.found().get(open.pop());
      if (type != null && all.add(type)) {
        open.addAll(ShapeRules.supertypes(type));
      }
    }
    return all;
  }

  /** Hooks work where the class stays as it is, and it can stay if nothing in it changes. */
  private void divide() throws ApiException {
    for (ApiClass type : reach.found().values()) {
      Optional<Phrase> hook = rules.hook(type, reach);
      if (hook.isPresent()) {
        Reach inside = new Reach(classes);
        inside.addAll(Set.of(type.name()), type.name());
        if (!inside.isTimeless()) {
          throw ShapeRules.refusal(type, Phrase.of("%s, and times may be in it", hook.get()));
        }
        kept.addAll(inside.found().keySet());
      }
    }
    reach
        .found()
        .forEach(
            (name, type) -> {
              if (!kept.contains(name)) {
                cloned.put(name, type);
              }
            });
  }

  private void checkSupertypes(ApiClass type) throws ApiException {
    for (String name : ShapeRules.supertypes(type)) {
      if (!cloned.containsKey(name)) {
        ApiClass supertype = classes.require(name, type.name());
        ShapeRules.checkSharedSupertype(type, supertype);
      }
    }
  }

  Map<String, ApiClass> cloned() {
    return cloned;
  }

  /** Binary names of the classes that all arms share. */
  Set<String> kept() {
    return kept;
  }

  /** Whether the clone of an interface needs a method: those that are called. */
  boolean isCalled(String owner, MethodNode method) {
    return methods.getOrDefault(owner, Set.of()).contains(method.name + method.desc);
  }

  /** Whether a time is null somewhere in the samples. */
  boolean isNullable(String owner, String member) {
    return nullTimes.contains(owner + "." + member);
  }

  /**
   * Checks that there is something to vary.
   *
   * @throws ApiException if the call carries no time
   */
  void requireTimes(CloneCall call) throws ApiException {
    boolean inSamples = call.sampleClasses().stream().anyMatch(JdkTimeType::canVary);
    if (!inSamples && !reach.declaresTimes()) {
      throw new ApiException(
          Phrase.of(
              "%s#%s carries no time in its arguments and its result: there is nothing to"
                  + " vary",
              call.service(), call.method()));
    }
  }

  /**
   * Checks that every rule means something.
   *
   * @throws ApiException for a rule that means nothing, with the places that there are
   */
  void requireMeaning(List<MapRule> all) throws ApiException {
    for (MapRule rule : all) {
      if (reach.places().stream().noneMatch(p -> rule.matches(p.owner(), p.member()))) {
        String places =
            reach.places().stream()
                .limit(MAX_PLACES_NAMED)
                .map(TimeMember::label)
                .collect(Collectors.joining(", "));
        throw new ApiException(
            Phrase.of("%s means no field that can carry a time; there are: %s", rule, places));
      }
    }
  }
}
