package io.github.timebench.scan.sample;

import java.util.List;

/**
 * The samples of a file, as they were written.
 *
 * @param samples in order
 * @param notes what was left out, for people
 * @param recorded whether a program wrote the file, so that not everything in it need fit
 */
public record RawSamples(List<RawSample> samples, List<String> notes, boolean recorded) {
  public RawSamples {
    samples = List.copyOf(samples);
    notes = List.copyOf(notes);
  }
}
