package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.FirstFrame;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread.Wait;

/** Reads the lines of a text dump that tell of locks, which begin with a dash. */
final class LockLine {
  private static final String CLASS_INITIALIZATION =
      "waiting on the Class initialization monitor for ";
  private static final String OWNER = ", owner #";

  private LockLine() {}

  /**
   * @param text what follows the dash and its space
   */
  static void read(String text, ThreadBuilder thread) {
    if (text.startsWith("parking to wait for ")) {
      thread.waitsFor(wait(Blocking.PARK, text));
    } else if (text.startsWith("waiting to lock ") || text.startsWith("waiting to re-lock ")) {
      thread.waitsFor(wait(Blocking.MONITOR, text));
    } else if (text.startsWith(CLASS_INITIALIZATION)) {
      String type = text.substring(CLASS_INITIALIZATION.length());
      thread.waitsFor(new Wait(Blocking.MONITOR, "", "java.lang.Class for " + type, ""));
    } else if (text.startsWith("waiting on ")) {
      thread.waitsFor(wait(Blocking.WAIT, text));
    } else if (text.startsWith("locked ") || text.startsWith("<")) {
      thread.owns(identity(text));
    }
  }

  private static Wait wait(Blocking kind, String text) {
    String identity = identity(text);
    int owner = text.indexOf(OWNER);
    String ownerId = owner < 0 ? "" : text.substring(owner + OWNER.length()).strip();
    return new Wait(kind, identity, lockClass(text, identity), ownerId);
  }

  /** What stands in angle brackets; empty if that is no object. */
  private static String identity(String text) {
    int start = text.indexOf('<');
    int end = text.indexOf('>', start + 1);
    if (start < 0 || end < 0) {
      return "";
    }
    String identity = text.substring(start + 1, end);
    return identity.indexOf(' ') >= 0 ? "" : identity;
  }

  /** {@code (a shop.Lock)} of HotSpot, or what precedes the hash in {@code shop.Lock@1f}. */
  private static String lockClass(String text, String identity) {
    int start = text.indexOf("(a ");
    if (start >= 0) {
      int end = text.lastIndexOf(')');
      return FirstFrame.withoutAddress(text.substring(start + 3, Math.max(start + 3, end)));
    }
    return classOf(identity);
  }

  /** The class of an object that is written as {@code class@hash}. */
  static String classOf(String identity) {
    int at = identity.lastIndexOf('@');
    return at < 0 ? "" : FirstFrame.withoutAddress(identity.substring(0, at));
  }
}
