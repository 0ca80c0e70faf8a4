package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Hazards: counts of one thread taken for the process's, and nothing known taken for none. */
class ContextSwitchesTest {
  @TempDir private Path tasks;

  private void thread(long id, long voluntary, long not) throws IOException {
    Path folder = Files.createDirectories(tasks.resolve(Long.toString(id)));
    Files.writeString(
        folder.resolve("status"),
        "Name:\tworker\nvoluntary_ctxt_switches:\t%d\nnonvoluntary_ctxt_switches:\t%d\n"
            .formatted(voluntary, not));
  }

  @Test
  void switchesOfAllThreadsAddUpAndNewThreadsBeginWithNone() throws IOException {
    thread(7, 100, 10);
    ContextSwitches before = ContextSwitches.under(tasks);
    thread(7, 150, 15);
    thread(8, 3, 2);

    assertThat(ContextSwitches.under(tasks).since(before)).isEqualTo(60);
  }

  @Test
  void whatTheSystemDoesNotTellIsUnknown() {
    ContextSwitches unknown = ContextSwitches.under(tasks.resolve("none"));

    assertThat(unknown.byThread()).isEmpty();
    assertThat(unknown.since(unknown)).isEqualTo(-1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessIsCounted() {
    long pid = ProcessHandle.current().pid();

    ContextSwitches before = ContextSwitches.of(pid);

    assertThat(before.byThread()).isNotEmpty();
    assertThat(ContextSwitches.of(pid).since(before)).isNotNegative();
  }
}
