package io.github.timebench.reports.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: bytes that are told to be for what they are not, or a message that breaks the report. */
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
    List<MessageParts.Range> whole = MessageParts.of(message).ranges();
    for (int length = 0; length < message.length; length++) {
      byte[] beginning = Arrays.copyOf(message, length);
      assertCovers(beginning);
      for (MessageParts.Range range : MessageParts.of(beginning).ranges()) {
        if (length >= FIRST_OF_BODY) {
          assertThat(range.part()).isNotEqualTo(MessagePart.UNKNOWN);
        }
        if (range.part() != MessagePart.UNKNOWN && range.part() != MessagePart.CUT) {
          assertThat(whole)
              .anyMatch(
                  of ->
                      of.from() == range.from()
                          && of.to() >= range.to()
                          && of.part() == range.part()
                          && of.time() == range.time());
        }
      }
    }
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

  @Test
  void valuesNestedTooDeepAreUnknown() {
    byte[] message = new byte[100_000];
    System.arraycopy(CapturedMessages.of("tick.date+stock.response"), 0, message, 0, 17);
    Arrays.fill(message, 17, message.length, (byte) 0x79);
    message[12] = 1;

    assertCovers(message);
    assertThat(MessageParts.of(message).bytes(MessagePart.UNKNOWN)).isGreaterThan(99_000);
  }

  @Test
  void jsonbNestedTooDeepIsUnknown() {
    byte[] beginning = CapturedMessages.of("tick.localdatetime+fastjson2.response");
    int[] tags = {0x92, 0x95, 0xa6, 0xb4, 0xb9, 0xba};
    for (int tag : tags) {
      byte[] message = new byte[100_000];
      System.arraycopy(beginning, 0, message, 0, 16 + 6 + 4);
      Arrays.fill(message, 16 + 6 + 4, message.length, (byte) tag);
      message[12] = 1;

      assertCovers(message);
      assertThat(MessageParts.of(message).bytes(MessagePart.UNKNOWN)).isGreaterThan(99_000);
    }
  }

  private static void assertCovers(byte[] message) {
    int end = 0;
    for (MessageParts.Range range : MessageParts.of(message).ranges()) {
      assertThat(range.from()).isEqualTo(end);
      assertThat(range.length()).isPositive();
      end = range.to();
    }
    assertThat(end).isEqualTo(message.length);
  }
}
