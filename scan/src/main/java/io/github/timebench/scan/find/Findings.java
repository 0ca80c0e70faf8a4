package io.github.timebench.scan.find;

import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScanResult.ScanFinding.Kind;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.ApiMethod;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.ServiceFinder.Service;
import io.github.timebench.scan.find.TimePlaces.Declared.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What to know of the classes that services carry. For one thread. */
final class Findings {
  /** Declared so, anything can travel, and Dubbo cannot know what to trust. */
  private static final Set<String> SAY_NOTHING =
      Set.of(
          "java.lang.Object",
          "java.io.Serializable",
          "java.lang.Comparable",
          "java.lang.Cloneable");

  private static final Set<String> HOOKS =
      Set.of("writeReplace", "readResolve", "writeObject", "readObject");

  private static final String SERIALIZABLE = "java.io.Serializable";
  private static final String EXTERNALIZABLE = "java.io.Externalizable";

  private final ApiClasses classes;
  private final Carried carried;
  private final Subclasses subclasses;
  private final Map<String, ScanFinding> found = new TreeMap<>();

  Findings(ApiClasses classes, Carried carried, Subclasses subclasses) {
    this.classes = classes;
    this.carried = carried;
    this.subclasses = subclasses;
  }

  /** What was found, what harms most first. */
  List<ScanFinding> all() {
    return found.values().stream()
        .sorted(Comparator.comparing(ScanFinding::kind).thenComparing(ScanFinding::where))
        .toList();
  }

  void add(Service service) throws ApiException {
    Visits visits = new Visits(service);
    for (ApiMethod method : service.methods()) {
      String call = service.type().name() + "#" + service.label(method);
      for (int i = 0; i < method.parameters().size(); i++) {
        visits.add(method.parameters().get(i), call + " " + method.parameterName(i), call);
      }
      visits.add(method.reply(), call + " " + ApiScan.RESULT, call);
    }
    visits.go();
  }

  /**
   * A value to look at.
   *
   * @param where the place that declares it
   * @param via the method that reaches it
   */
  private record Visit(TypeUse type, String where, String via) {}

  private final class Visits {
    private final TrustedClasses trusted;
    private final Set<TypeUse> seen = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private final Deque<Visit> open = new ArrayDeque<>();

    Visits(Service service) throws ApiException {
      this.trusted = new TrustedClasses(classes, service);
    }

    void add(TypeUse type, String where, String via) {
      open.add(new Visit(type, where, via));
    }

    void go() throws ApiException {
      while (!open.isEmpty()) {
        Visit visit = open.pop();
        if (visit.type() instanceof TypeUse.Array) {
          addParts(visit, visit.where());
        } else if (visit.type() instanceof TypeUse.Named named) {
          Optional<ApiClass> type = carried.find(named, visit.where());
          if (type.isPresent()) {
            visit(visit, named, type.get());
          }
        }
      }
    }

    private void addParts(Visit visit, String where) throws ApiException {
      for (Part part : carried.parts(visit.type(), visit.where())) {
        add(part.type(), where + part.suffix(), visit.via());
      }
    }

    private void visit(Visit visit, TypeUse.Named use, ApiClass type) throws ApiException {
      tellIfNotTrusted(type, visit);
      if (isHole(use, type)) {
        tell(Kind.HOLE, visit.where(), List.of(use.label()), List.of(), visit.via());
      } else if (carried.isTime(use)) {
        if (JdkTimeType.of(use.className()).isEmpty()) {
          tell(
              Kind.DATE_SUBCLASS,
              visit.where(),
              List.of(type.name()),
              lines(List.of(type.name())),
              visit.via());
        }
      } else if (type.isOfJdk()) {
        if (!type.isInterface() && !carried.isA(type, SERIALIZABLE) && !isVoid(type)) {
          tell(Kind.NOT_SERIALIZABLE, visit.where(), List.of(type.name()), List.of(), visit.via());
        }
        addParts(visit, visit.where());
      } else if (!type.isEnum() && seen.add(use)) {
        addParts(visit, type.name());
        if (told.add(type.name())) {
          visitClass(type, visit.via());
        }
      }
    }

    /** Tells of a class that Dubbo does not trust, and where a value of it can stand. */
    private void tellIfNotTrusted(ApiClass type, Visit visit) {
      boolean travels = !type.isOfJdk() && (type.isEnum() || !type.isAbstract());
      if (travels && !trusted.trusts(type.name()) && told.add(type.name() + " is not trusted")) {
        List<String> declared = List.of(visit.where());
        tell(Kind.NOT_TRUSTED, type.name(), declared, List.of(type.name()), visit.via());
      }
    }

    private void visitClass(ApiClass type, String via) throws ApiException {
      if (!type.isAbstract() && !carried.isA(type, SERIALIZABLE)) {
        tell(Kind.NOT_SERIALIZABLE, type.name(), List.of(type.name()), List.of(), via);
      }
      if (type.isRecord()) {
        tell(Kind.RECORD, type.name(), List.of(), List.of(), via);
      }
      List<String> hooks = hooks(type);
      if (!hooks.isEmpty()) {
        tell(Kind.HOOKS, type.name(), hooks, List.of(), via);
      }
      if (carried.isContainer(type)) {
        List<String> lost = type.fields().stream().map(ApiField::name).toList();
        if (!lost.isEmpty()) {
          tell(Kind.LOST_FIELDS, type.name(), lost, List.of(), via);
        }
      }
      List<String> below = subclasses.concrete(type.name());
      if (!below.isEmpty()) {
        tell(Kind.SUBCLASSES, type.name(), below, lines(below), via);
        below.forEach(name -> told.add(name + " is not trusted"));
        below.forEach(name -> add(TypeUse.Named.of(name), type.name(), via));
      }
    }

    /** The names that Dubbo does not trust by itself. */
    private List<String> lines(List<String> names) {
      return names.stream().filter(name -> !trusted.trusts(name)).toList();
    }
  }

  private boolean isHole(TypeUse.Named use, ApiClass type) throws ApiException {
    if (SAY_NOTHING.contains(use.className())) {
      return true;
    }
    return !type.isOfJdk()
        && !type.isEnum()
        && type.isAbstract()
        && subclasses.concrete(type.name()).isEmpty()
        && !carried.isContainer(type);
  }

  /** No value of it travels but null. */
  private static boolean isVoid(ApiClass type) {
    return type.name().equals("java.lang.Void");
  }

  private List<String> hooks(ApiClass type) throws ApiException {
    Set<String> names = new LinkedHashSet<>();
    if (type.isInterface()) {
      return List.of();
    }
    for (ApiClass owner : carried.superClasses(type)) {
      owner.methods().stream()
          .map(ApiMethod::name)
          .filter(name -> !owner.isOfJdk() && HOOKS.contains(name))
          .forEach(names::add);
    }
    if (carried.isA(type, EXTERNALIZABLE)) {
      names.add("Externalizable");
    }
    return List.copyOf(names);
  }

  private void tell(Kind kind, String where, List<String> names, List<String> allow, String via) {
    found.merge(
        kind + " " + where,
        new ScanFinding(kind, where, names, allow, via),
        (first, again) ->
            new ScanFinding(
                kind, where, first.names(), union(first.allow(), again.allow()), first.via()));
  }

  private static List<String> union(List<String> first, List<String> second) {
    return new ArrayList<>(
        new LinkedHashSet<>(Stream.concat(first.stream(), second.stream()).toList()));
  }

  /**
   * The classes that Dubbo's check of classes trusts because a service is referred or exported:
   * those that its methods declare, with their supertypes and fields, and all whose names begin
   * with the name of one of them, such as nested ones. Of an array it trusts the elements only
   * where they are generic. For one thread.
   */
  private static final class TrustedClasses {
    private final Set<String> trusted = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();

    TrustedClasses(ApiClasses classes, Service service) throws ApiException {
      addName(service.type().name());
      for (ApiMethod method : service.methods()) {
        method.parameters().forEach(this::add);
        add(method.result());
      }
      while (!open.isEmpty()) {
        classes
            .findReadable(open.pop())
            .filter(type -> !type.isOfJdk())
            .ifPresent(this::addDeclared);
      }
    }

    private void addDeclared(ApiClass type) {
      type.superTypes().forEach(this::add);
      type.fields().forEach(field -> add(field.type()));
    }

    private void add(TypeUse type) {
      if (type instanceof TypeUse.Array array) {
        if (isGeneric(array.element())) {
          add(array.element());
        }
      } else if (type instanceof TypeUse.Named named) {
        addName(named.className());
        named.arguments().forEach(this::add);
      }
    }

    private static boolean isGeneric(TypeUse element) {
      return element instanceof TypeUse.Array array
          ? isGeneric(array.element())
          : element instanceof TypeUse.Named named && !named.arguments().isEmpty();
    }

    private void addName(String name) {
      if (trusted.add(name)) {
        open.add(name);
      }
    }

    boolean trusts(String className) {
      return IntStream.rangeClosed(1, className.length())
          .anyMatch(length -> trusted.contains(className.substring(0, length)));
    }
  }
}
