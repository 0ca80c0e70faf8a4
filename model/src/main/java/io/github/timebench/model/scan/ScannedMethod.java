package io.github.timebench.model.scan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A method whose arguments or result carry times.
 *
 * @param service name of the interface
 * @param method its name; with the types of its parameters where it is overloaded
 * @param in places in the arguments
 * @param out places in the result
 * @param more whether there are more places than these
 * @param bytes of a sample; empty if none was measured
 * @param reason why bytes are not known, or not all of them; empty if they are, or nobody asked
 * @param cpu what writing and reading the sample takes; empty if nobody asked
 */
public record ScannedMethod(
    String service,
    String method,
    List<TimePlace> in,
    List<TimePlace> out,
    boolean more,
    Optional<MethodBytes> bytes,
    String reason,
    Optional<MethodCpu> cpu) {
  public ScannedMethod {
    in = List.copyOf(in);
    out = List.copyOf(out);
  }

  public static ScannedMethod declared(
      String service, String method, List<TimePlace> in, List<TimePlace> out, boolean more) {
    return new ScannedMethod(
        service, method, in, out, more, Optional.empty(), "", Optional.empty());
  }

  public ScannedMethod with(Optional<MethodBytes> measured, String why) {
    return new ScannedMethod(service, method, in, out, more, measured, why, cpu);
  }

  public ScannedMethod with(MethodCpu measured) {
    return new ScannedMethod(service, method, in, out, more, bytes, reason, Optional.of(measured));
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
