package io.github.timebench.model.scan;

import java.util.List;

/**
 * Something about a class or a field that a reader should know before they change a date type.
 *
 * @param where a class, or a place in one: {@code com.acme.Order.extra}
 * @param names what it is about, by kind: classes, fields or methods
 * @param allow lines that Dubbo's security/serialize.allowlist needs
 * @param via a method that reaches it
 */
public record ScanFinding(
    Kind kind, String where, List<String> names, List<String> allow, String via) {
  public ScanFinding {
    names = List.copyOf(names);
    allow = List.copyOf(allow);
  }

  /** What a finding is about, what harms most first. */
  public enum Kind {
    NOT_SERIALIZABLE,
    /** A declared type that does not say which class travels; {@code names} is that type. */
    HOLE,
    /** A class that Dubbo's check of classes does not trust by itself, and its place. */
    NOT_TRUSTED,
    /** A place that is declared with a subclass of Date; {@code names} is it. */
    DATE_SUBCLASS,
    /** A collection or map with fields, {@code names}, which Hessian leaves out. */
    LOST_FIELDS,
    /** A class with methods, {@code names}, that change how it is serialized. */
    HOOKS,
    /** A class that is declared, and those that extend or implement it, {@code names}. */
    SUBCLASSES,
    RECORD
  }
}
