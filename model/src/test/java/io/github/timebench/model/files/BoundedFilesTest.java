package io.github.timebench.model.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a stranger's small file that takes all memory when it is decompressed. */
class BoundedFilesTest {
  private static final int LIMIT = 1_000;

  @TempDir private Path folder;

  private Path compressed(int bytes) throws IOException {
    Path file = folder.resolve("run.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(new byte[bytes]);
    }
    return file;
  }

  @Test
  void whatAFileHoldsIsLimitedAfterDecompression() throws IOException {
    assertThat(ResultFiles.bytes(compressed(LIMIT), LIMIT)).hasSize(LIMIT);

    Path file = compressed(LIMIT + 1);
    assertThat(Files.size(file)).isLessThan(LIMIT);
    assertThatThrownBy(() -> ResultFiles.bytes(file, LIMIT))
        .isInstanceOf(RunFileException.class)
        .hasMessage(file + ": holds more than 1,000 bytes, which no run does");
  }

  @Test
  void aPlainFileIsLimitedToo() throws IOException {
    Path file = Files.write(folder.resolve("run.json"), new byte[LIMIT + 1]);

    assertThatThrownBy(() -> ResultFiles.bytes(file, LIMIT))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("more than 1,000 bytes");
  }
}
