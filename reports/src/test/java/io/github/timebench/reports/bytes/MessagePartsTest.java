package io.github.timebench.reports.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.bytes.MessageTables.HexDump;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Part.Span;
import io.github.timebench.reports.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazards: bytes that are told to be for what they are not, or a message that breaks the report; a
 * dump that shows bytes in a place or with a meaning that is not theirs; times that are said to
 * cost nothing, because no byte says that they are times.
 */
class MessagePartsTest {
  private static final int FIRST_OF_BODY = 16;

  static Stream<String> names() {
    return CapturedMessages.names().stream().sorted();
  }

  @ParameterizedTest
  @CsvSource({
    // Counted by hand; header, call, classes, fields, values, times.
    "tick.date+stock.request,            16, 306,  44,   8,  19,   9",
    "tick.date+stock.response,           16,  15,  44,   8,  19,   9",
    "tick.localdatetime+stock.request,   16, 306, 225,  57,  26, 246",
    "tick.localdatetime+stock.response,  16,  15, 225,  57,  26, 246",
    "tick.localdatetime+custom.request,  16, 306,  44,   8,  21,  11",
    "tick.localdatetime+custom.response, 16,  15,  44,   8,  21,  11",
    // Symbols have numbers, and each value a length of four bytes.
    "tick.localdatetime+fastjson2.request,  16, 337, 43, 12, 24, 13",
    "tick.localdatetime+fastjson2.response, 16,  28, 43, 12, 24, 13",
  })
  void everyByteOfATickIsAccountedFor(
      String name, int header, int call, int classes, int fields, int values, int times) {
    MessageParts parts = MessageParts.of(CapturedMessages.of(name));

    assertThat(parts.bytes(MessagePart.HEADER)).isEqualTo(header);
    assertThat(parts.bytes(MessagePart.CALL)).isEqualTo(call);
    assertThat(parts.bytes(MessagePart.CLASS)).isEqualTo(classes);
    assertThat(parts.bytes(MessagePart.FIELD)).isEqualTo(fields);
    assertThat(parts.bytes(MessagePart.VALUE)).isEqualTo(values);
    assertThat(parts.timeBytes()).isEqualTo(times);
  }

  @ParameterizedTest
  @CsvSource({
    // 4 dates of 9 bytes; 4 handles of 11 and their class; 4 times of 11.
    "order.date+stock.request,       36",
    "order.instant+stock.request,   115",
    "order.instant+custom.request,   44",
    // 20 orders, all of them delivered.
    "page.instant+custom.request,   880",
    // 4 times of 13; 80 times of 11.
    "order.localdatetime+fastjson2.request,   52",
    "page.instant+fastjson2.request,   880",
  })
  void theTimesOfOrdersAreFoundAmongOtherValues(String name, int times) {
    MessageParts parts = MessageParts.of(CapturedMessages.of(name));

    assertThat(parts.timeBytes()).isEqualTo(times);
    assertThat(parts.bytes(MessagePart.UNKNOWN)).isZero();
  }

  @ParameterizedTest
  @MethodSource("names")
  void rangesCoverTheMessageWithoutGaps(String name) {
    byte[] message = CapturedMessages.of(name);

    assertCovers(message);
    assertThat(MessageParts.of(message).bytes(MessagePart.UNKNOWN)).isZero();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theBeginningOfAMessageIsUnderstoodAsFarAsItGoes(String name) {
    byte[] message = CapturedMessages.of(name);
    Map<Integer, MessageParts.Range> whole =
        MessageParts.of(message).ranges().stream()
            .collect(Collectors.toMap(MessageParts.Range::from, Function.identity()));
    for (int length = 0; length < message.length; length++) {
      for (MessageParts.Range range : assertCovers(Arrays.copyOf(message, length))) {
        boolean understood =
            switch (range.part()) {
              case UNKNOWN -> length < FIRST_OF_BODY;
              case CUT -> true;
              default -> begins(range, whole.get(range.from()));
            };
        if (!understood) {
          fail("%s of %s bytes is not what %s is", range, length, whole.get(range.from()));
        }
      }
    }
  }

  private static boolean begins(MessageParts.Range range, MessageParts.Range whole) {
    return whole != null
        && whole.to() >= range.to()
        && whole.part() == range.part()
        && whole.time() == range.time();
  }

  @ParameterizedTest
  @MethodSource("names")
  void noDamageBreaksIt(String name) {
    Random random = new Random(name.hashCode());
    for (int i = 0; i < 2_000; i++) {
      byte[] damaged = CapturedMessages.of(name);
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      assertCovers(damaged);
    }
  }

  @Test
  void theOpcodeOfTimesIsUnknownInAStockMessage() {
    byte[] message = CapturedMessages.of("tick.localdatetime+custom.response");
    message[2] = 2;
    MessageParts parts = MessageParts.of(message);

    assertThat(parts.bytes(MessagePart.UNKNOWN)).isEqualTo(11 + 9 + 14);
    assertThat(parts.timeBytes()).isZero();
  }

  @Test
  void whatIsNoDubboMessageIsUnknownAsAWhole() {
    byte[] message = CapturedMessages.of("tick.date+stock.response");
    message[0]++;

    assertThat(MessageParts.of(message).ranges())
        .containsExactly(new MessageParts.Range(0, message.length, MessagePart.UNKNOWN, false));
    assertThat(MessageParts.of(new byte[0]).ranges()).isEmpty();
  }

  @Test
  void anEventOrAFailureIsUnknownButForItsHeader() {
    byte[] event = CapturedMessages.of("tick.date+stock.response");
    event[2] |= 0x20;
    byte[] failure = CapturedMessages.of("tick.date+stock.response");
    failure[3] = 70;

    for (byte[] message : new byte[][] {event, failure}) {
      assertThat(MessageParts.of(message).bytes(MessagePart.UNKNOWN))
          .isEqualTo(message.length - FIRST_OF_BODY);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tick.date+stock.response, 17, 79",
    "tick.localdatetime+fastjson2.response, 26, 92 95 a6 b4 b9 ba"
  })
  void valuesNestedTooDeepAreUnknown(String name, int beginning, String tags) {
    for (String tag : tags.split(" ")) {
      byte[] message = Arrays.copyOf(CapturedMessages.of(name), 100_000);
      Arrays.fill(message, beginning, message.length, (byte) Integer.parseInt(tag, 16));
      message[12] = 1;

      assertCovers(message);
      assertThat(MessageParts.of(message).bytes(MessagePart.UNKNOWN)).isGreaterThan(99_000);
    }
  }

  /** Its ranges, which follow each other: so many that an assertion of each takes seconds. */
  private static List<MessageParts.Range> assertCovers(byte[] message) {
    List<MessageParts.Range> ranges = MessageParts.of(message).ranges();
    int end = 0;
    for (MessageParts.Range range : ranges) {
      if (range.from() != end || range.length() <= 0) {
        fail("%s does not follow byte %s", range, end);
      }
      end = range.to();
    }
    assertThat(end).isEqualTo(message.length);
    return ranges;
  }

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

  private static final String BASELINE = "date+stock";

  @Test
  void timesThatAreNumbersAreNotCountedAsNone() {
    Table parts = parts("long+stock");

    assertThat(times(parts)).containsExactly("9", "9", "n/a", "n/a");
    assertThat(parts.caption().english()).endsWith("none can be counted.");
  }

  @Test
  void timesThatAreKnownByTheirBytesAreCounted() {
    Table parts = parts("localdatetime+stock");

    assertThat(times(parts)).containsExactly("9", "9", "246", "246");
    assertThat(parts.caption().english()).doesNotContain("none can be counted.");
  }

  private static List<String> times(Table parts) {
    int column = parts.columns().size() - 1;
    assertThat(parts.columns().get(column).heading().english()).isEqualTo("of these, times");
    return parts.rows().stream().map(row -> row.cells().get(column).text().english()).toList();
  }

  /** A number is written as long as a Date, so that the message of the one stands for the other. */
  private static Table parts(String other) {
    RunResult empty = SampleRuns.empty();
    RunResult run =
        Records.with(
            empty,
            "schemaVersion",
            RunResult.SCHEMA_VERSION,
            "plan",
            Plans.valid()
                .variants(List.of(PlacedVariant.ofLabel(BASELINE), PlacedVariant.ofLabel(other)))
                .make(),
            "bytes",
            List.of(
                bytes(BASELINE, BASELINE),
                bytes(other, other.startsWith("long") ? BASELINE : other)),
            "blocks",
            List.of());
    return new MessageTables(RunAnalysis.of(run)).parts();
  }

  private static VariantBytes bytes(String variant, String captured) {
    byte[] request = CapturedMessages.of("tick." + captured + ".request");
    byte[] response = CapturedMessages.of("tick." + captured + ".response");
    return new VariantBytes(
        variant, List.of(60), request.length, response.length, request, response);
  }
}
