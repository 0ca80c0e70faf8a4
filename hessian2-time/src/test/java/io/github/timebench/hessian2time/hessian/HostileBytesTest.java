package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: bytes from a broken or hostile peer that are taken for a value, or that make the reader
 * do anything but throw.
 */
class HostileBytesTest {

  private static final int TRIES = 20_000;
  private static final String[] ZONES = {"\0", "UTC", "Europe/Berlin", "Mars", "Z", "UTC+1"};

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      textBlock =
          """
          40 21 04,                                     no payload
          40 20,                                        no header
          40 2e 04 00 00 00 00 00 00 00 00 00 00 00 00 00, more than twelve bytes of payload
          40 90 04 00,                                  a length that is no short binary
          40 41 00 0c 04,                               a chunked binary
          40 22 00 00,                                  type 0
          40 22 3c 00,                                  a type of a later version
          40 22 fc 00,                                  the last type
          40 23 04 00 00,                               a leading zero byte
          40 23 04 ff ff,                               a leading sign byte
          40 26 04 00 00 00 00 01,                      a leading zero byte in the high word
          40 22 05 00,                                  no millis in the unit of millis
          40 23 05 07 e8,                               one second in millis (1000 + 1000 * 1024)
          40 23 05 03 ff,                               1023 millis
          40 24 06 0f ff ff,                            1048575 micros
          40 23 06 03 e8,                               one milli in the unit of micros
          40 25 07 3b 9a ca 01,                         a second and a nano in nanos
          40 23 07 03 e8,                               one micro in the unit of nanos
          40 2d 04 01 00 00 00 00 00 00 00 00 00 00 00, a whole beyond 64 bits
          40 24 0d 21 00 01,                            a date with a fraction
          40 23 14 49 00,                               73 quarters of an hour east
          40 23 14 b7 00,                               73 quarters of an hour west
          40 25 14 7f 03 84 00,                         a quarter of an hour in seconds
          40 22 14 00,                                  an offset and no number
          40 25 1c 04 55 54 c3,                         an offset and a zone and no number
          40 25 24 55 54 c3 00,                         a zone with a number
          40 24 25 55 54 c3,                            a zone with a unit
          40 22 24 80,                                  a zone without an id
          40 21 24,                                     a zone without anything
          40 24 24 55 54 43,                            an id without an end
          40 25 24 55 54 43 80,                         an end in a character of its own
          40 24 24 55 ff c3,                            an id with a delete character
          40 24 24 55 0a c3,                            an id with a line feed
          40 27 24 2b 30 31 3a 30 b0,                   an offset in the place of a zone
          40 26 24 55 54 43 2b b1,                      UTC+1 for UTC+01:00
          40 22 2d 01,                                  a period wider than it needs
          40 29 04 00 00 00 00 80 00 00 00,             eight bytes for a number of five
          40 29 00 01 00 00 00 00 00 00 00,             type 0 with eight bytes
          40 29 3c 01 00 00 00 00 00 00 00,             a type of a later version with eight bytes
          40 34 02 04 01,                               a short length in a long form
          40 34 10 04 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00, sixteen bytes without a zone
          40 42 00 02 04 01,                            a long binary
          40 44 4c 01 00 00 00 00 00 00 00,             a header that no binary holds
          40 4c 01 00 00 00 00 00 00 00,                a long
          40 40 22 04 01,                               an opcode behind the opcode
          """)
  void anIllegalFormIsRefused(String hex, String what) {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
    assertThatThrownBy(() -> Wire.read(Wire.OURS, bytes))
        .isInstanceOf(HessianProtocolException.class)
        .hasMessageMatching(
            ".*(form|length|longer than it needs|unknown type|number in a|no end).*");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      textBlock =
          """
          40 29 04 7f ff ff ff ff ff ff ff, an epoch second beyond Instant.MAX
          40 29 04 80 00 00 00 00 00 00 00, an epoch second before Instant.MIN
          40 24 08 02 00 00,                month 0
          40 25 08 03 42 00 00,             month 13
          40 25 08 00 bc 00 00,             30 February
          40 24 08 40 00 00,                day 0
          40 24 08 43 80 00,                hour 24
          40 24 08 42 0f 00,                minute 60
          40 24 08 42 00 3c,                second 60
          40 29 08 02 00 00 00 00 42 00 00, a year beyond int
          40 29 08 00 ee 6b 28 00 42 00 00, the year 1000002000
          40 24 10 01 80 00,                24 o'clock
          40 28 10 01 00 00 00 00 00 00,    a time of day beyond int
          40 24 20 00 fd 21,                18 hours and a second east
          40 23 38 01 bf,                   13 months and 31
          40 22 38 5e,                      30 February without a year
          40 25 14 7f fd 21 00,             an offset of more than 18 hours
          40 25 24 4d 61 72 f3,             a zone that nobody knows
          """)
  void aValueThatDoesNotExistIsRefused(String hex, String what) {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
    assertThatThrownBy(() -> Wire.read(Wire.OURS, bytes))
        .isInstanceOf(HessianProtocolException.class)
        .hasMessageContaining("illegal java.time.")
        .hasMessageNotContaining("form");
  }

  @Test
  void everyTruncatedValueEndsWithEndOfFile() throws Exception {
    for (Serializable time : Times.ENDS) {
      byte[] whole = Wire.write(Wire.OURS, time);
      Class<?> type = TimeType.ofClass(time.getClass()).javaType;
      for (int length = 1; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> Wire.read(Wire.OURS, cut)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> Wire.read(cut, type)).isInstanceOf(EOFException.class);
      }
    }
  }

  @Test
  void randomBytesBehindTheOpcodeGiveAValueOfOneFormOrAProtocolException() throws Exception {
    SplittableRandom random = new SplittableRandom(20261121);
    int values = 0;
    for (int i = 0; i < TRIES; i++) {
      values += readOrRefuse(hostile(random)) ? 1 : 0;
    }
    assertThat(values).as("values among the tries, or the test proves little").isGreaterThan(1000);
  }

  /**
   * Reads a value that starts with the opcode.
   *
   * @return whether it was one, and in the form in which it is written
   * @throws AssertionError if it was another form, or if too much was read
   * @throws IOException if it was refused in another way than it should be
   */
  static boolean readOrRefuse(byte[] bytes) throws IOException {
    boolean isValue = readOrRefuse(bytes, new CountingInput(bytes, 1));
    if (readOrRefuse(bytes, new CountingInput(bytes, bytes.length)) != isValue) {
      throw new AssertionError("single bytes matter in " + Arrays.toString(bytes));
    }
    return isValue;
  }

  private static boolean readOrRefuse(byte[] bytes, CountingInput in) throws IOException {
    boolean isValue = false;
    try {
      Object value = in.readObject();
      byte[] again = Wire.write(Wire.OURS, value);
      if (!Arrays.equals(Arrays.copyOf(bytes, again.length), again)) {
        throw new AssertionError("a second form of " + value + ": " + Arrays.toString(bytes));
      }
      isValue = true;
    } catch (HessianProtocolException | EOFException expected) {
      if (expected.getMessage().contains("null")) {
        throw new AssertionError("not for people: " + expected.getMessage(), expected);
      }
    }
    int zoneId = isZoned(bytes) ? 2 + Zones.MAX_CHARACTERS : 0;
    if (in.atATime == 1 && in.consumed() > 17 + zoneId) {
      throw new AssertionError(in.consumed() + " bytes read of " + Arrays.toString(bytes));
    }
    return isValue;
  }

  private static boolean isZoned(byte[] bytes) {
    int header = bytes.length > 1 && bytes[1] >= 0x34 && bytes[1] <= 0x37 ? 3 : 2;
    int code = bytes.length <= header ? 0 : (bytes[header] & 0xff) >>> 2;
    return code == TimeType.ZONED_DATE_TIME.code || code == TimeType.ZONE_ID.code;
  }

  @Test
  void theLongestIdOfAZoneIsReadAndNoLongerOne() {
    byte[] endless = new byte[4 + 2000];
    Arrays.fill(endless, (byte) 'a');
    byte[] opening = HexFormat.of().parseHex("4037ff24");
    System.arraycopy(opening, 0, endless, 0, opening.length);
    CountingInput in = new CountingInput(endless, 1);
    assertThatThrownBy(in::readObject)
        .isInstanceOf(HessianProtocolException.class)
        .hasMessageContaining("a zone's id has no end");
    assertThat(in.consumed()).isEqualTo(4 + Zones.MAX_CHARACTERS);
    endless[3 + Zones.MAX_CHARACTERS] |= (byte) Zones.END;
    assertThatThrownBy(new CountingInput(endless, 1)::readObject)
        .isInstanceOf(HessianProtocolException.class)
        .hasMessageContaining("illegal java.time.ZoneId: ");
  }

  /** An opcode with a mostly legal length and header, so that the checks behind them are met. */
  static byte[] hostile(SplittableRandom random) {
    byte[] bytes = new byte[1 + random.nextInt(24)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt(256);
    }
    bytes[0] = TimeType.OPCODE;
    if (bytes.length > 2 && random.nextInt(8) != 0) {
      bytes[1] = (byte) (0x20 + 1 + random.nextInt(15));
      bytes[2] = (byte) (4 + random.nextInt(60));
    }
    return isZoned(bytes) && random.nextBoolean() ? zoned(bytes, random) : bytes;
  }

  /** A zone's id in a length that fits, and behind it the rest of a value. */
  private static byte[] zoned(byte[] bytes, SplittableRandom random) {
    String id = ZONES[random.nextInt(ZONES.length)];
    int start = bytes[2] >> 2 == TimeType.ZONED_DATE_TIME.code ? 4 : 3;
    int length = start - 2 + id.length() + random.nextInt(9);
    byte[] all = new byte[3 + length];
    int content = length > 15 ? 3 : 2;
    all[0] = bytes[0];
    all[1] = (byte) (length > 15 ? 0x34 : 0x20 + length);
    all[2] = (byte) length;
    for (int i = 0; i < length; i++) {
      all[content + i] = (byte) random.nextInt(256);
    }
    all[content] = bytes[2];
    if (start == 4) {
      all[content + 1] = (byte) (random.nextInt(145) - 72);
    }
    int at = content + start - 2;
    for (int i = 0; i < id.length(); i++) {
      all[at + i] = (byte) id.charAt(i);
    }
    all[at + Math.max(id.length() - 1, 0)] |= (byte) 0x80;
    return Arrays.copyOf(all, content + length);
  }

  /** Counts the bytes of the stream that are behind the reader once it has thrown or returned. */
  private static final class CountingInput {
    private final ByteArrayInputStream source;
    private final TimeHessian2Input hessian;
    private final int length;
    private final int atATime;

    CountingInput(byte[] bytes, int atATime) {
      this.atATime = atATime;
      length = bytes.length;
      source =
          new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int wanted) {
              return super.read(target, offset, Math.min(wanted, atATime));
            }
          };
      hessian = Wire.hessian(source);
    }

    Object readObject() throws IOException {
      return hessian.readObject();
    }

    int consumed() {
      return length - source.available();
    }
  }
}
