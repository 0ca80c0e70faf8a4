package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: an input that a search has stored is handled worse again. */
class StoredInputsTest {

  private final JazzerTest search = new JazzerTest();

  @Test
  void bytesBehindTheOpcodeAreAValueOrRefused() throws IOException {
    for (byte[] input : stored("bytesBehindTheOpcodeAreAValueOrRefused")) {
      search.bytesBehindTheOpcodeAreAValueOrRefused(input);
    }
  }

  @Test
  void aMessageIsHandledNoWorseThanByStock() throws IOException {
    for (byte[] input : stored("aMessageIsHandledNoWorseThanByStock")) {
      search.aMessageIsHandledNoWorseThanByStock(input);
    }
  }

  /** From where Jazzer reads and stores them. */
  private static List<byte[]> stored(String method) throws IOException {
    String inputs = JazzerTest.class.getName().replace('.', '/') + "Inputs";
    Path folder = Path.of("src", "test", "resources").resolve(inputs).resolve(method);
    List<byte[]> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        all.add(Files.readAllBytes(file));
      }
    }
    assertThat(all).isNotEmpty();
    return all;
  }
}
