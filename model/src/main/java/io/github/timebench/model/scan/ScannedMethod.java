package io.github.timebench.model.scan;

import java.util.List;
import java.util.stream.Stream;

/**
 * A method whose arguments or result carry times.
 *
 * @param service name of the interface
 * @param method its name; with the types of its parameters where it is overloaded
 * @param in places in the arguments
 * @param out places in the result
 * @param more whether there are more places than these
 */
public record ScannedMethod(
    String service, String method, List<TimePlace> in, List<TimePlace> out, boolean more) {
  /** Keeps unmodifiable copies. */
  public ScannedMethod {
    in = List.copyOf(in);
    out = List.copyOf(out);
  }

  /** As {@code --call} takes it. */
  public String call() {
    return service + "#" + method;
  }

  /** All places, those of the arguments first. */
  public List<TimePlace> places() {
    return Stream.concat(in.stream(), out.stream()).toList();
  }
}
