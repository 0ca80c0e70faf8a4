package io.github.timebench.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that exists exactly while the provider is ready, for health checks. Thread-safe. */
final class ReadyFile {
  private final Path path;
  private boolean withdrawn;

  /** The file must not exist yet for the provider to count as not ready: a stale one is removed. */
  ReadyFile(Path path) throws ProviderStartException {
    this.path = path.toAbsolutePath();
    if (!Files.isDirectory(this.path.getParent())) {
      throw new ProviderStartException(
          "--ready-file must lie in a folder that exists, not " + this.path);
    }
    delete();
  }

  /** Appears whole or not at all; does nothing when the stop was faster. */
  synchronized void write(String content) throws ProviderStartException {
    if (withdrawn) {
      return;
    }
    try {
      Path draft = Files.createTempFile(path.getParent(), path.getFileName().toString(), ".tmp");
      Files.writeString(draft, content + System.lineSeparator());
      Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ProviderStartException("--ready-file must be writable: " + path, e);
    }
  }

  /** For good: a later {@link #write} does nothing. */
  synchronized void withdraw() throws ProviderStartException {
    withdrawn = true;
    delete();
  }

  private void delete() throws ProviderStartException {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new ProviderStartException("--ready-file must be a removable file: " + path, e);
    }
  }
}
