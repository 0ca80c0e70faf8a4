package io.github.timebench.hessian2time.hessian;

import java.util.EnumMap;
import java.util.Map;

/**
 * The versions of the format. Each has the types of the one before it and some more, so that a
 * reader reads all up to its own, and only a writer must know what its reader has. A type that is
 * not in the reader's version is written as by stock Hessian, which every reader reads.
 */
public final class FormatVersions {

  /** Has all types but {@link #LATER}. */
  public static final int FIRST = 1;

  /** The version that brought a type, where that is not the first one. */
  static final Map<TimeType, Integer> LATER = new EnumMap<>(TimeType.class);

  private static final ThreadLocal<Integer> WRITTEN = new ThreadLocal<>();

  private FormatVersions() {}

  /** The last version, which is what is written unless a reader has an older one. */
  public static int newest() {
    int newest = FIRST;
    for (int version : LATER.values()) {
      newest = Math.max(newest, version);
    }
    return newest;
  }

  /**
   * Has this thread write in a version until it says otherwise: Dubbo leaves no other way from who
   * knows the reader to who writes.
   *
   * @param version null means the newest
   */
  public static void write(Integer version) {
    if (version == null) {
      WRITTEN.remove();
    } else {
      WRITTEN.set(version);
    }
  }

  /** The version that this thread writes in; null means the newest. */
  static Integer written() {
    return WRITTEN.get();
  }

  static boolean has(int version, TimeType type) {
    return LATER.getOrDefault(type, FIRST) <= version;
  }

  /**
   * Says that this format has no form for a time, or must not have one because the application has
   * its own. Hessian 2 without it may write the same message.
   */
  public static final class NoCompactFormException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public NoCompactFormException(String message) {
      super(message);
    }
  }
}
