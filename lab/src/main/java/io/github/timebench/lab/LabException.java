package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Worded;

/** The lab cannot be set up, or a part of it ended; the message is one line for people. */
public class LabException extends Exception implements Worded {
  private static final long serialVersionUID = 1L;

  private final transient Phrase words;

  public LabException(Phrase words) {
    this(words, null);
  }

  public LabException(Phrase words, Throwable cause) {
    super(words.toString(), cause);
    this.words = words;
  }

  @Override
  public Phrase words() {
    return words;
  }

  /** What was measured proves nothing; the message is one line for people. */
  public static final class InvalidFigures extends LabException {
    private static final long serialVersionUID = 1L;

    public InvalidFigures(Phrase words) {
      super(words);
    }
  }
}
