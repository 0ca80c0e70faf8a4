package io.github.timebench.scan.values;

import java.util.List;

/**
 * A call with its samples.
 *
 * @param call as {@code --call} has it
 * @param where the file of the samples, for messages
 * @param samples each as JSON
 */
public record SampledCall(String call, String where, List<String> samples) {
  public SampledCall {
    samples = List.copyOf(samples);
  }
}
