package io.github.timebench.api;

/**
 * What one message carries.
 *
 * @param objects one after the other; not copied
 * @param classes what each is read as
 */
public record Message(Object[] objects, Class<?>[] classes) {
  /** A message of one object, which is read as its own class. */
  public static Message of(Object object) {
    return new Message(new Object[] {object}, new Class<?>[] {object.getClass()});
  }
}
