package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hazard: something else that is taken for a terminal's size. */
class TerminalSizeTest {
  @Test
  void theSizeIsReadAsSttySaysIt() {
    assertThat(TerminalSize.parsed("24 80\n")).contains(new TerminalSize(80, 24));
    assertThat(TerminalSize.parsed("0 0\n")).isEmpty();
    assertThat(TerminalSize.parsed("")).isEmpty();
    assertThat(TerminalSize.parsed("stty: no terminal")).isEmpty();
  }
}
