package io.github.timebench.hessian2time.hessian;

import java.util.Arrays;

/**
 * Numbers objects by identity in the order in which they come, 0 first. For one thread.
 *
 * <p>Up to {@value #SCANNED} objects are found by a look at each; only beyond does it hash.
 */
final class References {

  /** The number of an object that is not there. */
  static final int ABSENT = -1;

  private static final int SCANNED = 64;
  private static final int FIRST_OBJECTS = 8;
  private static final int GROWTH = 4;
  private static final int FIRST_SLOTS = 64;
  private static final Object[] NO_OBJECTS = {};

  /** At a number that was given to nothing. */
  private static final Object NOTHING = new Object();

  private Object[] objects = NO_OBJECTS;

  /** Numbers plus one at the hashes of their objects, 0 where free; null while few are scanned. */
  private int[] slots;

  private int usedSlots;
  private int size;

  /** The number of {@code object}, or {@link #ABSENT}. */
  int find(Object object) {
    int scanned = Math.min(size, SCANNED);
    for (int number = 0; number < scanned; number++) {
      if (objects[number] == object) {
        return number;
      }
    }
    return slots == null ? ABSENT : findHashed(object);
  }

  private int findHashed(Object object) {
    int mask = slots.length - 1;
    int slot = slotOf(object, mask);
    while (slots[slot] != 0) {
      if (objects[slots[slot] - 1] == object) {
        return slots[slot] - 1;
      }
      slot = slot + 1 & mask;
    }
    return ABSENT;
  }

  /** Gives the next number to {@code object}, which is not there yet. */
  void add(Object object) {
    if (size == objects.length) {
      objects = Arrays.copyOf(objects, Math.max(FIRST_OBJECTS, GROWTH * size));
    }
    objects[size] = object;
    hash(size++);
  }

  /** Gives the next number to nothing. */
  void skip() {
    add(NOTHING);
  }

  /** Gives a number to another object; the one that had it is then not there. */
  void replace(int number, Object object) {
    objects[number] = object;
    hash(number);
  }

  /** Leaves a number to nothing; the object that had it is then not there. */
  void remove(int number) {
    objects[number] = NOTHING;
  }

  private void hash(int number) {
    if (number < SCANNED || objects[number] == NOTHING) {
      return;
    }
    if (slots == null) {
      slots = new int[FIRST_SLOTS];
    } else if (2 * usedSlots >= slots.length) {
      grow(number);
    }
    put(number);
  }

  private void grow(int except) {
    slots = new int[Math.max(FIRST_SLOTS, Integer.highestOneBit(objects.length) * 4)];
    usedSlots = 0;
    for (int number = SCANNED; number < size; number++) {
      if (number != except && objects[number] != NOTHING) {
        put(number);
      }
    }
  }

  private void put(int number) {
    int mask = slots.length - 1;
    int slot = slotOf(objects[number], mask);
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = number + 1;
    usedSlots++;
  }

  private static int slotOf(Object object, int mask) {
    int hash = System.identityHashCode(object);
    return (hash ^ hash >>> 12) & mask;
  }

  /** Forgets all objects. */
  void clear() {
    objects = NO_OBJECTS;
    slots = null;
    usedSlots = 0;
    size = 0;
  }
}
