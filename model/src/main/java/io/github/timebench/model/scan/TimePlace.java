package io.github.timebench.model.scan;

/**
 * A place in a message that holds a time, or one for each element.
 *
 * @param path from the parameter or {@code result}: {@code result.items[].paid}; {@code []} is each
 *     element, {@code {}} each value of a map, {@code {key}} each key
 * @param type the class that is declared there
 * @param varies whether another date type can stand there
 * @param compact whether hessian2-time has a form of its own for the type
 */
public record TimePlace(String path, String type, boolean varies, boolean compact) {
  /** Whether a message can have many of it. */
  public boolean repeated() {
    return path.contains("[]") || path.contains("{");
  }
}
