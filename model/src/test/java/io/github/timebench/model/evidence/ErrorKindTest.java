package io.github.timebench.model.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.evidence.Readings.ErrorKind;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Hazards: a message that is a page, or that no file can hold; kinds that no longer match. */
class ErrorKindTest {
  private static ErrorKind kind(String message, long nanos) {
    return new ErrorKind("failed", "Lost", ErrorKind.message(message), 1, nanos, nanos);
  }

  @Property(tries = 500)
  void anyMessageFitsOnALineAndIntoAFile(@ForAll String whole) {
    String message = ErrorKind.message(whole);
    assertThat(message.length()).isLessThanOrEqualTo(ErrorKind.MAX_MESSAGE + 1);
    assertThat(message).doesNotContainPattern("[\\n\\r\\u0000\\u001b\\u202e]");
    byte[] utf8 = message.getBytes(StandardCharsets.UTF_8);
    assertThat(new String(utf8, StandardCharsets.UTF_8)).isEqualTo(message);
    assertThat(kind(message, 1).alike()).isEqualTo(kind(whole, 1).alike());
  }

  @Example
  void aLongMessageIsCutBetweenCharacters() {
    String long10000 = "x".repeat(ErrorKind.MAX_MESSAGE - 1) + "\ud83d\ude00".repeat(5_000);
    assertThat(ErrorKind.message(long10000)).isEqualTo("x".repeat(ErrorKind.MAX_MESSAGE - 1) + "…");
    assertThat(ErrorKind.message(null)).isEmpty();
    assertThat(ErrorKind.message(" a\r\n\tb\u0000\ud83d ")).isEqualTo("a b");
  }

  @Example
  void numbersAddressesAndIdsDoNotTellErrorsApartAndWordsDo() {
    assertThat(kind("after 12 ms to 10.1.2.3:20880", 1).alike())
        .isEqualTo(kind("after 9 ms to 192.168.0.14:4", 1).alike());
    assertThat(kind("id 7f3a-00ff of Thing@1b2c", 1).alike())
        .isEqualTo(kind("id 0001-9a of Thing@ffff0", 1).alike());
    assertThat(kind("no thread", 1).alike()).isNotEqualTo(kind("no place", 1).alike());
    assertThat(kind("hessian2", 1).alike()).isNotEqualTo(kind("fastjson2", 1).alike());
  }

  @Property(tries = 200)
  void bothOrdersMakeOneSum(@ForAll long first, @ForAll long second) {
    ErrorKind one = kind("number " + first, first);
    ErrorKind other = kind("number " + second, second);
    assertThat(one.plus(other)).isEqualTo(other.plus(one));
    assertThat(one.plus(other).count()).isEqualTo(2);
    assertThat(one.plus(other).firstNanos()).isEqualTo(Math.min(first, second));
    assertThat(one.plus(other).lastNanos()).isEqualTo(Math.max(first, second));
  }

  @Example
  void aNegativeCountIsRefused() {
    assertThatThrownBy(() -> new ErrorKind("failed", "", "", -1, 0, 0))
        .hasMessage("a count of errors is negative");
  }
}
