package io.github.timebench.scan.own;

import io.github.timebench.lab.JsonLines;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.Sample;
import io.github.timebench.scan.values.DeepEquality;
import io.github.timebench.scan.values.LoadedCall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The call of an API for a peer of the compatibility matrix, in types of the JDK alone. A peer has
 * a release's libraries on its class path and nothing of Timebench: it loads this class, and what
 * that needs, in a loader of its own.
 */
public final class PeerCall {
  private PeerCall() {}

  /**
   * Reads the samples of a call into the original classes.
   *
   * @param own an {@link OwnCall} as JSON
   * @param loader finds the API
   * @return {@code service} and {@code method} (its own), {@code arguments} and {@code replies}
   *     (those of each sample, as arrays), and {@code difference}: where two graphs differ, empty
   *     if they are equal
   * @throws ApiException if a sample does not fit
   */
  public static Map<String, Object> read(String own, ClassLoader loader) throws ApiException {
    OwnCall call = JsonLines.read(own, OwnCall.class);
    LoadedCall loaded = LoadedCall.of(call.call(), call.api(), loader);
    BiFunction<Object, Object, String> difference =
        (one, other) -> DeepEquality.difference(one, other).orElse("");
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("service", loaded.service());
    all.put("method", loaded.method());
    all.put(
        "arguments",
        loaded.samples().stream()
            .map(sample -> sample.arguments().toArray())
            .toArray(Object[][]::new));
    all.put("replies", loaded.samples().stream().map(Sample::reply).toArray());
    all.put("difference", difference);
    return all;
  }
}
