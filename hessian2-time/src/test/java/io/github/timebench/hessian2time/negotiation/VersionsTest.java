package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.hessian.FormatVersionsTest.SecondVersion;
import java.time.Year;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a fleet in the middle of an upgrade of the format, whose new ends write what the old ones
 * cannot read, or go back to hessian2 with them. The new ends are in this JVM, the old ones in
 * another.
 */
class VersionsTest extends BothEnds {

  private static final Year YEAR = Year.of(2026);

  private SecondVersion second;

  /** Before the models of the test, which {@link #choosePort} makes. */
  @Override
  @BeforeEach
  void choosePort() throws Exception {
    second = SecondVersion.open();
    super.choosePort();
  }

  @AfterEach
  void close() {
    second.close();
  }

  @Test
  void twoNewEndsUseTheNewVersion() {
    ends.provider(port, service);
    callWithYears(Ends.reference(consumer, port));
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 30, 30);
    assertThat(WireLog.textsInOwnFormat(port)).hasSize(4).noneMatch(VersionsTest::hasStockYear);
  }

  @Test
  void newEndsWriteTheOldVersionToAnOldProviderAndToAnOldConsumer() throws Exception {
    int oldPort = Ends.freePort();
    ends.provider(port, service);
    try (PeerJvm old = PeerJvm.withJar(oldPort).ready()) {
      callWithYears(Ends.reference(consumer, oldPort));
      assertThat(WireLog.requests(oldPort)).containsExactly(2, 2, 30, 30);
      assertThat(WireLog.textsInOwnFormat(oldPort)).hasSize(2).allMatch(VersionsTest::hasStockYear);
      assertThat(old.linesWith("uses hessian2-time")).hasSize(1);

      assertThat(old.yearsTo(port)).isEqualTo(4);
      assertThat(WireLog.responses(port)).containsExactly(2, 2, 30, 30);
      assertThat(WireLog.textsInOwnFormat(port)).hasSize(2).allMatch(VersionsTest::hasStockYear);
    }
  }

  private static void callWithYears(Stamps stamps) {
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.after(YEAR)).isEqualTo(YEAR.plusYears(1));
    }
  }

  /** Stock names its class; the names of types are in every request, with slashes. */
  private static boolean hasStockYear(String message) {
    return message.contains(".Year");
  }
}
