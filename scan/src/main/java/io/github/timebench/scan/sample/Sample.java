package io.github.timebench.scan.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The arguments of one call, and its reply.
 *
 * @param <V> what values are: objects, or JSON
 * @param arguments in order, null among them
 * @param hasReply whether the sample says what the reply is
 * @param reply null if it is that, or if there is none
 */
public record Sample<V>(List<V> arguments, boolean hasReply, V reply) {
  public Sample {
    arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
  }
}
