package io.github.timebench.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import org.junit.jupiter.api.Test;

/** Hazard: a fault that a peer says, in a form that the lab does not read. */
class PeerJvmTest {
  @Test
  void theFaultsOfAPeerAreRead() {
    String said =
        """
        {"to":"calls","checks":{
          "right":{"right":2,"error":0,"wrong":0,"hung":0,"firstFault":""},
          "wrong":{"right":0,"error":1,"wrong":0,"hung":0,
            "firstFault":["%s instead of %s","no",["a failure that says '%s'","EXHAUSTED"]]}},
         "frames":{"requests":{"2":3},"responses":{},"events":{}},"heapBytes":0,"fault":""}
        """;

    PeerJvm.Reply reply = JsonLines.read(said, PeerJvm.Reply.class);

    assertThat(reply.checks())
        .containsEntry("right", new CompatTally(2, 0, 0, 0, Phrase.EMPTY))
        .containsEntry(
            "wrong",
            new CompatTally(
                0,
                1,
                0,
                0,
                Phrase.of(
                    "%s instead of %s", "no", Phrase.of("a failure that says '%s'", "EXHAUSTED"))));
  }
}
