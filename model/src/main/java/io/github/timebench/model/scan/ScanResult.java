package io.github.timebench.model.scan;

import io.github.timebench.api.Phrase;
import java.util.List;

/**
 * What a scan of an API found, as {@code scan --json} prints it beside the document.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param command asks for the same again
 * @param api what was scanned, as it was asked for: jars, folders, coordinates, or a registry
 * @param published whether it is what providers published in a registry, not class files
 * @param size how much was scanned
 * @param methods those that carry times, what there is to gain first
 * @param findings what harms most first
 * @param incomplete what there may be besides, since classes are missing or cannot be read
 */
public record ScanResult(
    int schemaVersion,
    String timebenchVersion,
    String command,
    List<String> api,
    boolean published,
    Size size,
    List<ScannedMethod> methods,
    List<ScanFinding> findings,
    List<Phrase> incomplete) {
  public static final int SCHEMA_VERSION = 1;

  public ScanResult {
    api = List.copyOf(api);
    methods = List.copyOf(methods);
    findings = List.copyOf(findings);
    incomplete = List.copyOf(incomplete);
  }

  /**
   * How much was scanned.
   *
   * @param classes of the API, without its libraries
   * @param services interfaces that count as services
   * @param methods of those services
   */
  public record Size(int classes, int services, int methods) {}

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
}
