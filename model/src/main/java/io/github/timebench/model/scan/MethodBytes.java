package io.github.timebench.model.scan;

import java.util.Optional;

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
