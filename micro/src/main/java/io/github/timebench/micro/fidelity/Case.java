package io.github.timebench.micro.fidelity;

import java.util.Map;
import java.util.function.Function;

/**
 * Something to be carried.
 *
 * @param value what it is, in words
 * @param sent what is written
 * @param readAs the class that is asked for
 * @param renamed names of classes that stand for others in the message, each of one length with its
 *     other
 * @param difference what of the object that came back is not as sent, in words; empty for nothing
 */
record Case(
    String value,
    Object sent,
    Class<?> readAs,
    Map<String, String> renamed,
    Function<Object, String> difference) {
  Case {
    renamed = Map.copyOf(renamed);
  }
}
