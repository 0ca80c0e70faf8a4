package io.github.timebench.model.scan;

import io.github.timebench.api.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A method whose arguments or result carry times.
 *
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
    Phrase reason,
    Optional<MethodCpu> cpu) {
  public ScannedMethod {
    in = List.copyOf(in);
    out = List.copyOf(out);
  }

  public static ScannedMethod declared(
      String service, String method, List<TimePlace> in, List<TimePlace> out, boolean more) {
    return new ScannedMethod(
        service, method, in, out, more, Optional.empty(), Phrase.EMPTY, Optional.empty());
  }

  public ScannedMethod with(Optional<MethodBytes> measured, Phrase why) {
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

  /**
   * A place in a message that holds a time, or one for each element.
   *
   * @param path from the parameter or {@code result}: {@code result.items[].paid}; {@code []} is
   *     each element, {@code {}} each value of a map, {@code {key}} each key
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

  /**
   * Exact bytes of a sample of a method: its arguments and its reply, each as the payload of a
   * message.
   *
   * @param asDate with each time that can vary as a Date; empty if the classes have no such clone
   * @param asItIs with the classes of the API, by Dubbo's own Hessian 2
   * @param withHessian2Time with the classes of the API, by hessian2-time
   */
  public record MethodBytes(Optional<Long> asDate, long asItIs, long withHessian2Time) {
    /** How many times as many as with Date; empty if those are not known. */
    public Optional<Double> ratio() {
      return asDate.map(bytes -> (double) asItIs / bytes);
    }

    /** Bytes that hessian2-time saves. */
    public long gain() {
      return asItIs - withHessian2Time;
    }
  }

  /**
   * CPU time of writing and reading a sample of a method once, its arguments and its reply, ns: a
   * figure of each JVM that measured it, in one order.
   *
   * @param asDate with each time that can vary as a Date; empty if the classes have no such clone
   * @param asItIs with the classes of the API, by Dubbo's own Hessian 2
   * @param withHessian2Time with the classes of the API, by hessian2-time
   * @param reason why there is none; empty if there is
   */
  public record MethodCpu(
      List<Double> asDate, List<Double> asItIs, List<Double> withHessian2Time, Phrase reason) {
    public MethodCpu {
      asDate = List.copyOf(asDate);
      asItIs = List.copyOf(asItIs);
      withHessian2Time = List.copyOf(withHessian2Time);
    }

    public static MethodCpu unknown(Phrase reason) {
      return new MethodCpu(List.of(), List.of(), List.of(), reason);
    }
  }
}
