package io.github.timebench.hessian2time.hessian;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

/**
 * Hazard: bytes that no random choice would find. With JAZZER_FUZZ=1 in the environment it
 * searches, guided by coverage, one method at a time. The command is in
 * docs/reference/hessian2-time.md. Else it runs the stored inputs under Jazzer's agent, which takes
 * longer than they do; {@link StoredInputsTest} runs them without.
 */
@Tag("night")
class JazzerTest {

  private static Differential differential;

  @FuzzTest(maxDuration = "5m")
  void bytesBehindTheOpcodeAreAValueOrRefused(byte[] bytes) throws IOException {
    byte[] value = new byte[1 + bytes.length];
    value[0] = TimeType.OPCODE;
    System.arraycopy(bytes, 0, value, 1, bytes.length);
    HostileBytesTest.readOrRefuse(value);
  }

  @FuzzTest(maxDuration = "5m")
  void aMessageIsHandledNoWorseThanByStock(byte[] bytes) {
    if (differential == null) {
      differential = new Differential();
    }
    differential.compare(bytes);
  }
}
