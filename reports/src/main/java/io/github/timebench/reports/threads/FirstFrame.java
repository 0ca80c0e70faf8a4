package io.github.timebench.reports.threads;

import java.util.List;
import java.util.Set;

/**
 * Finds where a thread stands in words of the program: the first frame outside the JDK. It is fed
 * frame by frame, the innermost first. Not thread-safe.
 */
public final class FirstFrame {
  /**
   * Packages that count as the JDK. Kotlin's own library does, too: it stands between a program and
   * the JDK in the same way.
   */
  public static final List<String> JDK_PACKAGES =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "kotlin.");

  /** Through these every wait goes: as a place they say nothing. */
  private static final Set<String> PRIMITIVE_CLASSES =
      Set.of("java.lang.Object", "java.lang.Thread", "java.lang.VirtualThread");

  private static final List<String> PRIMITIVE_PACKAGES =
      List.of("jdk.internal.", "sun.misc.", "java.util.concurrent.locks.");
  private static final Set<String> PRIMITIVE_METHODS = Set.of("managedBlock", "unmanagedBlock");

  private static final String LAMBDA = "$$Lambda";

  private String outside = "";
  private String inside = "";
  private String innermost = "";

  /**
   * The next frame outward.
   *
   * @param className with its package
   * @param where file and line in brackets, or whatever is known of them; may be empty
   */
  public void accept(String className, String method, String where) {
    if (!outside.isEmpty()) {
      return;
    }
    if (!isOfTheJdk(className)) {
      outside = frame(className, method, where);
    } else if (inside.isEmpty() && !isPrimitive(className, method)) {
      inside = frame(className, method, where);
    } else if (innermost.isEmpty()) {
      innermost = frame(className, method, where);
    }
  }

  /**
   * The next frame outward, as dumps write it: {@code module@version/class.method(File.java:17)} or
   * {@code class.method(module@version/File.java:17)}.
   */
  public void accept(String written) {
    if (found()) {
      return;
    }
    int bracket = written.indexOf('(');
    int dot = written.lastIndexOf('.', bracket < 0 ? written.length() : bracket);
    int start = afterModule(written, dot);
    if (bracket < 0 || dot < start) {
      accept(written, "", "");
    } else {
      accept(
          written.substring(start, dot),
          written.substring(dot + 1, bracket),
          where(written.substring(bracket)));
    }
  }

  /** Where the class begins: behind loader and module, but not behind the slash of a hidden one. */
  private static int afterModule(String written, int end) {
    int start = 0;
    for (int slash = written.indexOf('/');
        slash >= 0 && slash < end && !written.startsWith("0x", slash + 1);
        slash = written.indexOf('/', slash + 1)) {
      start = slash + 1;
    }
    return start;
  }

  private static String where(String bracketed) {
    int slash = bracketed.lastIndexOf('/');
    String where = slash < 0 ? bracketed : "(" + bracketed.substring(slash + 1);
    return where.equals("(Unknown Source)") || where.equals("(<generated>)") ? "" : where;
  }

  /** Whether a frame outside the JDK was met; no further one matters then. */
  public boolean found() {
    return !outside.isEmpty();
  }

  /**
   * The first frame outside the JDK; if there is none, the innermost that is more than a primitive
   * of waiting; empty if there was no frame.
   */
  public String place() {
    if (!outside.isEmpty()) {
      return outside;
    }
    return inside.isEmpty() ? innermost : inside;
  }

  public static boolean isOfTheJdk(String className) {
    return startsWithAny(className, JDK_PACKAGES);
  }

  /** For every frame of a dump: a stream would take most of the time of reading one. */
  private static boolean startsWithAny(String className, List<String> packages) {
    for (String of : packages) {
      if (className.startsWith(of)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPrimitive(String className, String method) {
    return PRIMITIVE_CLASSES.contains(className)
        || PRIMITIVE_METHODS.contains(method)
        || startsWithAny(className, PRIMITIVE_PACKAGES);
  }

  private static String frame(String className, String method, String where) {
    String frame = withoutAddress(className) + (method.isEmpty() ? "" : "." + method);
    return where.isEmpty() ? frame : frame + " " + where;
  }

  /** Classes that the JVM makes carry an address, which differs from JVM to JVM. */
  public static String withoutAddress(String className) {
    int lambda = className.indexOf(LAMBDA);
    if (lambda >= 0) {
      return className.substring(0, lambda + LAMBDA.length());
    }
    int hidden = className.indexOf("/0x");
    return hidden < 0 ? className : className.substring(0, hidden);
  }
}
