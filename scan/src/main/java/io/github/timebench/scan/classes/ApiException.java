package io.github.timebench.scan.classes;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;

/** An API cannot be read or used as it is; the message is one line for people. */
public class ApiException extends LabException {
  private static final long serialVersionUID = 1L;

  public ApiException(Phrase words) {
    super(words);
  }

  public ApiException(Phrase words, Throwable cause) {
    super(words, cause);
  }
}
