package io.github.timebench.micro.fidelity;

import io.github.timebench.api.Phrase;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/** How two values differ, in words. */
final class Difference {
  private static final int MAX_LENGTH = 90;

  private Difference() {}

  static Phrase unless(boolean equal, String difference) {
    return equal ? Phrase.EMPTY : Phrase.of(difference);
  }

  /** Empty where they are equal and of one class, or collections of equal content. */
  static Phrase of(Object sent, Object received) {
    if (Objects.deepEquals(sent, received) && isOfOneClass(sent, received)) {
      return Phrase.EMPTY;
    }
    String before = text(sent);
    String after = text(received);
    return before.equals(after)
        ? cameBack(sent.getClass().getSimpleName(), received.getClass().getSimpleName())
        : cameBack(shortened(before), shortened(after));
  }

  private static Phrase cameBack(String sent, String received) {
    return Phrase.of("%s came back as %s", sent, received);
  }

  /** A list is as good as another, but a Timestamp may say that it equals a Date. */
  private static boolean isOfOneClass(Object sent, Object received) {
    return sent instanceof Collection
        || sent instanceof Map
        || sent instanceof ZoneId
        || sent == null
        || sent.getClass() == received.getClass();
  }

  private static String text(Object value) {
    if (value instanceof Calendar calendar) {
      return calendar.toInstant() + " in " + calendar.getTimeZone().getID();
    }
    if (value instanceof Object[] array) {
      return Arrays.deepToString(array);
    }
    return String.valueOf(value);
  }

  static String shortened(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
  }
}
