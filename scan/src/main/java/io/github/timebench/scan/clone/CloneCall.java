package io.github.timebench.scan.clone;

import java.util.Set;

/**
 * A call that is to be made with clones.
 *
 * @param service binary name of the interface that Dubbo exports
 * @param method its method, or one that it inherits
 * @param descriptor of the method in the class file
 * @param sampleClasses binary names of the classes of all values of the samples, times included:
 *     fields that are declared Object do not name them
 * @param nullTimes fields that carry a time and are null somewhere in the samples, such as {@code
 *     com.acme.Order.paid}: what becomes a number there must be able to be null
 */
public record CloneCall(
    String service,
    String method,
    String descriptor,
    Set<String> sampleClasses,
    Set<String> nullTimes) {
  public CloneCall {
    sampleClasses = Set.copyOf(sampleClasses);
    nullTimes = Set.copyOf(nullTimes);
  }
}
