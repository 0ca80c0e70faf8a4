package io.github.timebench.model.scan;

import java.util.List;

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
    List<Double> asDate, List<Double> asItIs, List<Double> withHessian2Time, String reason) {
  public MethodCpu {
    asDate = List.copyOf(asDate);
    asItIs = List.copyOf(asItIs);
    withHessian2Time = List.copyOf(withHessian2Time);
  }

  public static MethodCpu unknown(String reason) {
    return new MethodCpu(List.of(), List.of(), List.of(), reason);
  }
}
