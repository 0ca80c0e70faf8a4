package io.github.timebench.reports.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.bytes.MessageTables.HexDump;
import io.github.timebench.reports.doc.Part.Span;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Hazard: a dump that shows bytes in a place or with a meaning that is not theirs. */
class HexDumpTest {
  private static List<Span> dump(byte[] bytes) {
    return HexDump.of(bytes, MessageParts.of(bytes));
  }

  private static String text(List<Span> spans) {
    return spans.stream().map(Span::text).collect(Collectors.joining());
  }

  @Test
  void aDumpShowsOffsetBytesAsciiAndThatNothingIsKnown() {
    byte[] bytes = "Dubbo\u0000\n0123456789".getBytes(StandardCharsets.US_ASCII);

    assertThat(text(dump(bytes)))
        .isEqualTo(
            "00000  44 75 62 62 6f 00 0a 30  31 32 33 34 35 36 37 38  |Dubbo..012345678|"
                + "  ????????????????\n"
                + "00010  39                                                |9|               "
                + "  ?\n");
    assertThat(dump(bytes)).hasSize(1);
  }

  @Test
  void lettersAndMarksSayWhatTheBytesOfAMessageAreFor() {
    List<Span> spans = dump(CapturedMessages.of("tick.localdatetime+custom.response"));

    assertThat(text(spans).lines())
        .contains(
            "00000  da bb 1e 14 8e 66 37 f7  d8 31 d9 2e 00 00 00 58  |.....f7..1.....X|"
                + "  HHHHHHHHHHHHHHHH",
            "00040  6d 65 02 69 64 60 40 29  0b 1a a3 3a de a8 52 26  |me.id`@)...:..R&|"
                + "  FFFFFVvvvvvvvvvv");
    assertThat(spans)
        .contains(
            new Span("40 29  0b 1a a3 3a de a8 52 26", "value time"),
            new Span("6d 65 02 69 64", "field"));
  }

  @Test
  void aDumpOfTheBeginningIsMarkedAsTheWholeMessageIs() {
    byte[] message = CapturedMessages.of("tick.localdatetime+custom.response");
    MessageParts whole = MessageParts.of(message);
    String dump = text(dump(message));

    for (int length = 16; length < message.length; length += 16) {
      String beginning = text(HexDump.of(Arrays.copyOf(message, length), whole));
      assertThat(dump).startsWith(beginning);
      assertThat(beginning.lines()).hasSize(length / 16);
    }
  }

  @Test
  void columnsStandBelowEachOther() {
    for (int length = 1; length <= 33; length++) {
      assertThat(text(dump(new byte[length])).lines())
          .allMatch(line -> line.indexOf('|') == 57)
          .allMatch(line -> line.indexOf('?') == 77);
    }
  }
}
