package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a whole hostile message that this extension handles worse than stock Hessian. The longer
 * run is {@link FuzzMain}.
 */
class DifferentialFuzzTest {

  private static final int INPUTS = 10_000;

  @Test
  void noMutatedMessageIsHandledWorseThanByStock() throws IOException {
    Mutations mutations = new Mutations(20261121);
    Differential differential = new Differential();
    for (int i = 0; i < INPUTS; i++) {
      differential.compare(mutations.next());
    }
    assertThat(differential.report())
        .as("inputs of every kind, or the test proves little")
        .contains("stock: value, ours: value")
        .contains("stock: com.alibaba.com.caucho.hessian.io.HessianProtocolException, ours: value")
        .contains("ours: java.io.EOFException");
  }
}
