package io.github.timebench.reports.threads.dump;

import io.github.timebench.reports.language.Text;
import java.util.Map;

/** What a thread does, as a dump says it; in the order in which tables show it. */
public enum ThreadStatus {
  /** Wants a monitor that another thread holds. */
  BLOCKED,
  WAITING,
  TIMED_WAITING,
  /** Runs, may run, or waits in native code. */
  RUNNABLE,
  CARRIER,
  NEW,
  TERMINATED,
  /** The dump's form has no states: that of {@code Thread.dump_to_file} before JDK 25. */
  NOT_STATED;

  private static final Map<String, ThreadStatus> BY_NAME =
      Map.of(
          "BLOCKED", BLOCKED,
          "WAITING", WAITING,
          "TIMED_WAITING", TIMED_WAITING,
          "RUNNABLE", RUNNABLE,
          "NEW", NEW,
          "TERMINATED", TERMINATED);

  /** The state of that name, which is that of {@link Thread.State}. */
  static ThreadStatus of(String name) {
    return BY_NAME.getOrDefault(name, NOT_STATED);
  }

  /** As dumps write it; in lower case where it is a word of this project. */
  public Text label() {
    return switch (this) {
      case CARRIER -> Text.of("carrier");
      case NOT_STATED -> Text.of("not stated");
      default -> Text.plain(name());
    };
  }
}
