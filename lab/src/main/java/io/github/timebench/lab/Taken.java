package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import java.util.ArrayDeque;
import java.util.Deque;

/** What was taken one after the other, and is given back in the reverse order. */
public final class Taken implements AutoCloseable {
  private final Deque<AutoCloseable> things = new ArrayDeque<>();

  public <T extends AutoCloseable> T add(T thing) {
    things.push(thing);
    return thing;
  }

  /**
   * Gives all back, each once; goes on where one cannot be given back.
   *
   * @throws LabException if one could not be; about the last of them
   */
  @Override
  public void close() throws LabException {
    LabException failure = null;
    while (!things.isEmpty()) {
      try {
        things.pop().close();
      } catch (LabException e) {
        failure = e;
      } catch (Exception e) {
        failure =
            new LabException(
                Phrase.of("something cannot be given back: %s", Phrase.ofMessage(e)), e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
