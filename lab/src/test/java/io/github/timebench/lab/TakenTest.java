package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: one thing that cannot be given back, and keeps all that was taken before it. */
class TakenTest {
  private final List<String> closed = new ArrayList<>();
  private final Taken taken = new Taken();

  @Test
  void whatWasTakenLastIsGivenBackFirstAndEachOnce() throws Exception {
    taken.add(() -> closed.add("first"));
    taken.add(() -> closed.add("second"));

    taken.close();
    taken.close();

    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void whatCannotBeGivenBackKeepsNothingElse() {
    taken.add(() -> closed.add("first"));
    taken.add(
        () -> {
          throw new LabException(Phrase.of("the lock cannot be released"));
        });
    taken.add(() -> closed.add("third"));

    assertThatThrownBy(taken::close)
        .isInstanceOf(LabException.class)
        .hasMessage("the lock cannot be released");
    assertThat(closed).containsExactly("third", "first");
  }

  @Test
  void anotherFailureIsTheLabsToo() {
    taken.add(
        () -> {
          throw new IOException("no space left");
        });

    assertThatThrownBy(taken::close)
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no space left");
  }
}
