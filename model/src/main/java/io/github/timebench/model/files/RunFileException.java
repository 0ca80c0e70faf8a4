package io.github.timebench.model.files;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Worded;
import java.nio.file.Path;

/** A file or folder of a run that cannot be used; the message is one line: its path and why. */
public class RunFileException extends RuntimeException implements Worded {
  private static final long serialVersionUID = 1L;

  private final transient Phrase words;

  /**
   * @param reason why; line breaks become spaces
   */
  public RunFileException(Path path, Phrase reason) {
    this(path, reason, null);
  }

  /**
   * @param reason why; line breaks become spaces
   * @param cause what was thrown, or null
   */
  public RunFileException(Path path, Phrase reason, Throwable cause) {
    this(Phrase.of("%s: %s", path, onOneLine(reason)), cause);
  }

  private RunFileException(Phrase words, Throwable cause) {
    super(words.toString(), cause);
    this.words = words;
  }

  private static Phrase onOneLine(Phrase phrase) {
    return new Phrase(
        onOneLine(phrase.pattern()),
        phrase.arguments().stream().map(RunFileException::argumentOnOneLine).toList());
  }

  private static Object argumentOnOneLine(Object argument) {
    if (argument instanceof Phrase phrase) {
      return onOneLine(phrase);
    }
    return argument instanceof String text ? onOneLine(text) : argument;
  }

  private static String onOneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }

  @Override
  public Phrase words() {
    return words;
  }
}
