package io.github.timebench.hessian2time.hessian;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Definitions of classes that messages began with, and what hessian-lite made of them: a message
 * defines each of its classes anew, mostly by the same bytes. A few places, each for the class that
 * came last, so that no peer can fill them. Safe for use by several threads.
 */
final class KnownDefinitions {

  /** Of bytes that are not looked for. */
  static final int NO_KEY = -1;

  private static final int PLACES = 256;

  /** Longer definitions are not kept. */
  private static final int MAX_BYTES = 1024;

  private final AtomicReferenceArray<Definition> places = new AtomicReferenceArray<>(PLACES);

  /** A definition: the bytes of it, and hessian-lite's object. */
  static final class Definition {
    final byte[] bytes;
    final ByteBuffer view;
    final Object definition;

    private Definition(byte[] bytes, Object definition) {
      this.bytes = bytes;
      this.view = ByteBuffer.wrap(bytes);
      this.definition = definition;
    }
  }

  /** The place of a class by the last characters of its name and its length. */
  static int key(long lastCharacters, int length) {
    long mixed = (lastCharacters + length) * 0x9e3779b97f4a7c15L;
    return (int) (mixed >>> 32) & PLACES - 1;
  }

  /** What came last at a place, or null. */
  Definition at(int key) {
    return places.get(key);
  }

  void put(int key, byte[] bytes, Object definition) {
    if (bytes.length <= MAX_BYTES) {
      places.set(key, new Definition(bytes, definition));
    }
  }
}
