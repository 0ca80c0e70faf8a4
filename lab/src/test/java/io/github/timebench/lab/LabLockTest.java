package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: two labs that disturb each other unseen, and a lock that outlives its lab. That the
 * system itself releases the lock of a killed lab is tested with real processes.
 */
class LabLockTest {
  private static final String SELF = Long.toString(ProcessHandle.current().pid());

  @TempDir private Path folder;

  @Test
  void aSecondLabIsRefusedWithTheFirstOnesPid() throws LabException {
    try (LabLock first = LabLock.take(folder, false)) {
      assertThatThrownBy(() -> LabLock.take(folder, false))
          .isInstanceOf(LabException.class)
          .hasMessageContainingAll("another lab", "pid " + SELF, "--allow-parallel")
          .message()
          .hasLineCount(1);
      assertThat(first.neighbours()).isEmpty();
    }
  }

  @Test
  void aLabThatWaitsBeginsWhenTheOtherHasEnded() throws Exception {
    LabLock first = LabLock.take(folder, false);
    List<Phrase> told = new ArrayList<>();
    LabLock second =
        LabLock.take(
            folder,
            false,
            Duration.ofMinutes(1),
            sentence -> {
              told.add(sentence);
              close(first);
            });
    try (second) {
      assertThat(told).singleElement().asString().contains("pid " + SELF);
      assertThat(second.neighbours()).isEmpty();
    }
  }

  @Test
  void aLabWhosePatienceIsOverIsRefused() throws Exception {
    try (LabLock first = LabLock.take(folder, false)) {
      assertThatThrownBy(() -> LabLock.take(folder, false, Duration.ofMillis(1), told -> {}))
          .isInstanceOf(LabException.class)
          .hasMessageContainingAll("another lab", "--wait=10m");
      assertThat(first.neighbours()).isEmpty();
    }
  }

  private static void close(LabLock lock) {
    try {
      lock.close();
    } catch (LabException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aLabThatEndedIsNoNeighbour() throws LabException {
    LabLock.take(folder, false).close();
    try (LabLock second = LabLock.take(folder, false)) {
      assertThat(second.neighbours()).isEmpty();
    }
  }

  @Test
  void aGuestAndItsHostKnowOfEachOther() throws LabException {
    try (LabLock host = LabLock.take(folder, false);
        LabLock guest = LabLock.take(folder, true)) {
      assertThat(guest.neighbours()).containsExactly(SELF);
      assertThat(host.neighbours()).containsExactly(SELF);
      assertThatThrownBy(host::requireAlone)
          .isInstanceOf(LabException.class)
          .hasMessageContaining("pid " + SELF);
    }
  }

  @Test
  void aGuestThatOutlivesItsHostIsANeighbourOfTheNextLab() throws LabException {
    LabLock host = LabLock.take(folder, false);
    try (LabLock guest = LabLock.take(folder, true)) {
      host.close();
      assertThatThrownBy(() -> LabLock.take(folder, false)).isInstanceOf(LabException.class);
      try (LabLock next = LabLock.take(folder, true)) {
        assertThat(next.neighbours()).hasSize(1);
        assertThat(guest.neighbours()).hasSize(2);
      }
    }
  }

  @Test
  void aLabWithoutNeighboursIsNoGuestThoughItWouldBe() throws LabException {
    try (LabLock alone = LabLock.take(folder, true)) {
      assertThat(alone.neighbours()).isEmpty();
    }
    try (LabLock next = LabLock.take(folder, false)) {
      assertThat(next.neighbours()).isEmpty();
    }
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Path nowhere = folder.resolve("nowhere");
    assertThatThrownBy(() -> LabLock.take(nowhere, false))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(nowhere.toString());
  }
}
