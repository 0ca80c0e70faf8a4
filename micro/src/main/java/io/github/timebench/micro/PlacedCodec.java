package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import java.util.List;

/**
 * A codec and the class path that it runs on.
 *
 * @param label in flags, reports and docs, such as {@code stock} or {@code stock@3.2.13}
 * @param classPath of the forks; empty for this program's own
 * @param jvmOptions of the forks, beside those that all have
 * @param scale verifies and weighs payloads where the forks run
 */
public record PlacedCodec(
    String label, Codec codec, String classPath, List<String> jvmOptions, Scale scale) {
  /** Keeps an unmodifiable copy. */
  public PlacedCodec {
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** A codec on this program's own class path. */
  public static PlacedCodec here(Codec codec) {
    return new PlacedCodec(
        codec.label(),
        codec,
        "",
        List.of(),
        (dateType, corpus) -> SerializationWork.of(dateType, codec, corpus).payloadBytes());
  }

  /** Weighs payloads. */
  @FunctionalInterface
  public interface Scale {
    /**
     * Bytes of a serialized payload: the mean over the corpus, rounded.
     *
     * @throws UnavailableException if the codec cannot be run
     * @throws IllegalStateException if a payload does not come back as it was sent
     */
    int bytes(DateType dateType, Corpus corpus);
  }
}
