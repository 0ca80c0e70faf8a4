package io.github.timebench.model.scan;

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
 */
public record ScanResult(
    int schemaVersion,
    String timebenchVersion,
    String command,
    List<String> api,
    boolean published,
    Size size,
    List<ScannedMethod> methods,
    List<ScanFinding> findings) {
  public static final int SCHEMA_VERSION = 1;

  public ScanResult {
    api = List.copyOf(api);
    methods = List.copyOf(methods);
    findings = List.copyOf(findings);
  }

  /**
   * How much was scanned.
   *
   * @param classes of the API, without its libraries
   * @param services interfaces that count as services
   * @param methods of those services
   */
  public record Size(int classes, int services, int methods) {}
}
