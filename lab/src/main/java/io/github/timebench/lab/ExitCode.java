package io.github.timebench.lab;

/** The exit codes of all commands, as the reference of commands lists them. */
public enum ExitCode {
  DONE(0),
  UNMET_EXPECTATION(1),
  USAGE_OR_ENVIRONMENT(2),
  INVALID_FIGURES(3),
  INTERNAL_ERROR(70),
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
