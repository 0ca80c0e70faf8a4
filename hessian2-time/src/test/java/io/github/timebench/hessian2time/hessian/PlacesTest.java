package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hazard: a place in a message where hessian-lite takes a path past our reader or writer. */
class PlacesTest {

  private static final Instant INSTANT = Instant.parse("2026-11-21T10:15:30.123456789Z");
  private static final LocalDateTime LOCAL = LocalDateTime.parse("2026-11-21T10:15:30.123456789");

  /** One field for every way in which a time can be declared. */
  @SuppressWarnings("serial") // the declared types are the point
  static final class Holder implements Serializable {
    private static final long serialVersionUID = 1;

    Instant instant;
    LocalDateTime local;
    Duration duration;
    Object object;
    Temporal temporal;
    Comparable<?> comparable;
    Serializable serializable;
    Instant[] instants;
    LocalDateTime[][] locals;
    Object[] objects;
    List<Instant> list;
    Set<LocalDateTime> set;
    Map<Instant, LocalDateTime> map;
    Holder inner;
    String after = "after";
  }

  /** The form in which a receiver expects another type under the same name. */
  static final class DateHolder implements Serializable {
    private static final long serialVersionUID = 1;
    Date instant;
  }

  @Test
  void aFieldOfEveryDeclaredTypeComesBack() throws Exception {
    Holder sent = filled();
    sent.inner = filled();
    Holder received = (Holder) Wire.roundTrip(sent);
    assertThat(received).usingRecursiveComparison().isEqualTo(sent);
    assertThat(received.instants).isExactlyInstanceOf(Instant[].class);
  }

  @Test
  void aBareValueIsReadByItsClassAndByEverySupertype() throws Exception {
    byte[] bytes = Wire.write(Wire.OURS, INSTANT);
    for (Class<?> type :
        Arrays.asList(
            Instant.class,
            Object.class,
            Temporal.class,
            Comparable.class,
            Serializable.class,
            null)) {
      assertThat((Object) Wire.read(bytes, type)).as("%s", type).isEqualTo(INSTANT);
    }
  }

  @Test
  void nullIsReadAsATimeOrAnything() throws Exception {
    byte[] bytes = Wire.write(Wire.OURS, (Object) null);
    assertThat(Wire.read(bytes, Instant.class)).isNull();
    assertThat(Wire.read(bytes, LocalDateTime.class)).isNull();
    assertThat(Wire.read(Wire.OURS, bytes)).isNull();
  }

  @Test
  void everyOverloadOfReadObjectKnowsTheValue() throws Exception {
    List<Instant> list = List.of(INSTANT, INSTANT.plusNanos(1));
    byte[] listBytes = Wire.write(Wire.OURS, new ArrayList<>(list));
    byte[] mapBytes = Wire.write(Wire.OURS, new HashMap<>(Map.of(INSTANT, LOCAL)));
    byte[] valueBytes = Wire.write(Wire.OURS, INSTANT);

    assertThat(hessian(valueBytes).readObject(Instant.class, Instant.class)).isEqualTo(INSTANT);
    assertThat(hessian(valueBytes).readObject(List.<Class<?>>of(Instant.class))).isEqualTo(INSTANT);
    assertThat(hessian(listBytes).readObject(List.class, Instant.class)).isEqualTo(list);
    assertThat(hessian(listBytes).readObject(List.<Class<?>>of(Instant.class))).isEqualTo(list);
    assertThat(hessian(mapBytes).readObject(Map.class, Instant.class, LocalDateTime.class))
        .isEqualTo(Map.of(INSTANT, LOCAL));
    assertThat(hessian(mapBytes).readObject(List.of(Instant.class, LocalDateTime.class)))
        .isEqualTo(Map.of(INSTANT, LOCAL));
  }

  @Test
  void aTimeTakesNoNumberAmongTheReferences() throws Exception {
    Holder shared = filled();
    List<Object> sent = new ArrayList<>(List.of(INSTANT, shared, INSTANT, LOCAL, shared, LOCAL));
    List<?> received = (List<?>) Wire.roundTrip(sent);
    assertThat(received.get(4)).isSameAs(received.get(1)).isInstanceOf(Holder.class);
    assertThat(received.get(2)).isEqualTo(INSTANT);
    assertThat(received.get(5)).isEqualTo(LOCAL);
  }

  @Test
  void severalValuesInARowAreReadOneByOne() throws Exception {
    Hessian2Input in = hessian(Wire.write(Wire.OURS, INSTANT, 7, LOCAL, "text", null, INSTANT));
    assertThat(in.readObject()).isEqualTo(INSTANT);
    assertThat(in.readInt()).isEqualTo(7);
    assertThat(in.readObject(LocalDateTime.class)).isEqualTo(LOCAL);
    assertThat(in.readString()).isEqualTo("text");
    assertThat(in.readObject(Instant.class)).isNull();
    assertThat(in.readObject(Instant.class)).isEqualTo(INSTANT);
  }

  @Test
  void aTimeThatDoesNotFitTheDeclaredTypeIsRefused() throws Exception {
    byte[] bytes = Wire.write(Wire.OURS, INSTANT);
    for (Class<?> other : List.of(LocalDateTime.class, Date.class, String.class, Holder.class)) {
      assertThatThrownBy(() -> Wire.read(bytes, other))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("expected " + other.getName() + ", got java.time.Instant");
    }
    assertThatThrownBy(() -> hessian(bytes).readString()).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> hessian(bytes).readUTCDate()).isInstanceOf(IOException.class);
  }

  @Test
  void aTimeInAFieldOfAnotherTypeIsRefused() throws Exception {
    Holder sent = new Holder();
    sent.instant = INSTANT;
    byte[] bytes = Wire.write(Wire.OURS, sent);
    assertThatThrownBy(() -> Wire.read(bytes, DateHolder.class))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected java.util.Date, got java.time.Instant");
  }

  @Test
  void anythingElseInThePlaceOfATimeIsRefused() throws Exception {
    List<Object> others =
        List.of(
            new Date(0),
            "text",
            7,
            7L,
            0.5,
            true,
            new byte[3],
            new ArrayList<>(List.of(INSTANT)),
            new HashMap<>(Map.of("a", 1)),
            new int[] {1},
            new Instant[] {INSTANT},
            filled(),
            LOCAL);
    for (Object other : others) {
      byte[] bytes = Wire.write(Wire.OURS, other);
      assertThatThrownBy(() -> Wire.read(bytes, Instant.class))
          .as("%s", other)
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aReferenceInThePlaceOfATimeIsRefused() throws Exception {
    byte[] list = Wire.bytes(0x78); // an empty list, reference 0
    byte[] reference = Wire.bytes(0x51, 0x90);
    byte[] both = {list[0], reference[0], reference[1]};
    Hessian2Input in = hessian(both);
    assertThat(in.readObject()).isEqualTo(List.of());
    assertThatThrownBy(() -> in.readObject(Instant.class))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("reference");
  }

  private static Hessian2Input hessian(byte[] bytes) {
    return Wire.hessian(new ByteArrayInputStream(bytes));
  }

  private static Holder filled() {
    Holder holder = new Holder();
    holder.instant = INSTANT;
    holder.local = LOCAL;
    holder.duration = Duration.ofMinutes(90);
    holder.object = LOCAL;
    holder.temporal = INSTANT;
    holder.comparable = LOCAL;
    holder.serializable = INSTANT;
    holder.instants = new Instant[] {INSTANT, null, INSTANT};
    holder.locals = new LocalDateTime[][] {{LOCAL}, null, {}};
    holder.objects = new Object[] {INSTANT, "text", LOCAL};
    holder.list = new ArrayList<>(Arrays.asList(INSTANT, null));
    holder.set = new LinkedHashSet<>(List.of(LOCAL));
    holder.map = new HashMap<>(Map.of(INSTANT, LOCAL));
    return holder;
  }
}
