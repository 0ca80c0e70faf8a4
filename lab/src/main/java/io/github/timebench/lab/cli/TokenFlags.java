package io.github.timebench.lab.cli;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags with the secret that a coordinator and its agents share. */
public final class TokenFlags {
  /** The flag that says it on the command line, where others on the machine can read it. */
  public static final String FLAG = "--token";

  private static final String FILE_FLAG = "--token-file";
  private static final int MIN_LENGTH = 16;
  private static final int MAX_LENGTH = 256;

  @Option(
      names = FLAG,
      paramLabel = "SECRET",
      description =
          "What coordinator and agents share, "
              + MIN_LENGTH
              + " characters at least; whoever can list processes sees it here.")
  private String token;

  @Option(
      names = FILE_FLAG,
      paramLabel = "FILE",
      description = "A file whose only line is that secret.")
  private Path file;

  /**
   * The secret; empty if none was given.
   *
   * @throws UsageException if it is too short, or was given twice
   * @throws LabException if the file cannot be read
   */
  public Optional<String> token() throws LabException {
    if (token != null && file != null) {
      throw new UsageException(FILE_FLAG, "cannot stand beside " + FLAG, file);
    }
    if (token != null) {
      return Optional.of(checked(FLAG, token));
    }
    return file == null ? Optional.empty() : Optional.of(checked(FILE_FLAG, read()));
  }

  private String read() throws LabException {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new LabException(FILE_FLAG + "='" + file + "' cannot be read: " + IoReason.of(e), e);
    }
  }

  /** The message must not tell the secret. */
  private static String checked(String flag, String secret) {
    Rules.require(
        secret.length() >= MIN_LENGTH
            && secret.length() <= MAX_LENGTH
            && secret.chars().allMatch(c -> c > ' ' && c < 127),
        flag,
        "must be "
            + MIN_LENGTH
            + " to "
            + MAX_LENGTH
            + " printable ASCII characters without blanks",
        secret.length() + " characters");
    return secret;
  }
}
