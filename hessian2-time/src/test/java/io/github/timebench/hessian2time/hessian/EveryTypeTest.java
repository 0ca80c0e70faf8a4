package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/**
 * Hazard: a type that changes a value somewhere in its range, or in one of the places of a message,
 * or leaves the reader in the wrong place.
 */
@Domain(Times.class)
@Domain(DomainContext.Global.class)
class EveryTypeTest {

  /** A field by each way of declaring one. */
  @SuppressWarnings("serial") // the declared types are the point
  static final class Holder<T extends Serializable> implements Serializable {
    private static final long serialVersionUID = 1;

    T generic;
    Object any;
    Serializable serializable;
    T[] array;
    T[][] nested;
    List<T> list;
    Map<T, T> map;
    Holder<T> shared;
    Holder<T> sharedAgain;
  }

  @Property
  void aValueComesBackAloneByItsClassAndInAList(@ForAll Serializable value) throws Exception {
    byte[] bytes = Wire.write(Wire.OURS, value);
    assertThat(bytes[0]).isEqualTo((byte) TimeType.OPCODE);
    assertThat(Wire.read(Wire.OURS, bytes)).isEqualTo(value);
    Class<?> declared = TimeType.ofClass(value.getClass()).javaType;
    assertThat((Object) Wire.read(bytes, declared)).isEqualTo(value);
    List<Object> list = new ArrayList<>(Arrays.asList(value, null, value));
    assertThat(Wire.roundTrip(list)).isEqualTo(list);
  }

  @Property(tries = 200)
  void aListOfAnyTimesComesBack(@ForAll List<Serializable> values) throws Exception {
    assertThat(Wire.roundTrip(new ArrayList<>(values))).isEqualTo(values);
  }

  @Property
  void aValueTakesAtMostSeventeenBytesAndTheIdOfItsZone(@ForAll Serializable value)
      throws Exception {
    int zoneId = 0;
    if (value instanceof ZonedDateTime || value instanceof ZoneId) {
      ZoneId zone = value instanceof ZoneId ? (ZoneId) value : ((ZonedDateTime) value).getZone();
      zoneId = zone.getId().length() + 2;
    }
    assertThat(Wire.write(Wire.OURS, value)).hasSizeLessThanOrEqualTo(17 + zoneId);
  }

  @Example
  void theEndsOfEachRangeComeBackInEveryPlace() throws Exception {
    for (Serializable end : Times.ENDS) {
      assertThat(Wire.roundTrip(end)).isEqualTo(end);
      Holder<Serializable> sent = holder(end);
      assertThat(Wire.roundTrip(sent)).usingRecursiveComparison().isEqualTo(sent);
      Map<Object, Object> map =
          new HashMap<>(Map.of(end, "key", "value", end, "list", new ArrayList<>(List.of(end))));
      assertThat(Wire.roundTrip(map)).isEqualTo(map);
      Set<Object> set = new LinkedHashSet<>(Arrays.asList(end, null, "text"));
      assertThat(Wire.roundTrip(set)).isEqualTo(set);
    }
  }

  @Example
  void arraysOfEveryTypeKeepTheirType() throws Exception {
    for (Serializable end : Times.ENDS) {
      Class<?> type = TimeType.ofClass(end.getClass()).javaType;
      Object[] array = (Object[]) Array.newInstance(type, 9); // longer than a short list
      array[0] = end;
      array[2] = end;
      assertThat(Wire.roundTrip(array)).isExactlyInstanceOf(array.getClass()).isEqualTo(array);
      Object[][] nested = (Object[][]) Array.newInstance(type, 2, 1);
      nested[1][0] = end;
      assertThat(Wire.roundTrip(nested)).isExactlyInstanceOf(nested.getClass()).isEqualTo(nested);
    }
  }

  @Example
  void aZoneIdHoldsOffsetsAndRegionsAlike() throws Exception {
    ZoneId[] zones = {ZoneOffset.ofHours(2), ZoneId.of("Asia/Tokyo"), null, ZoneOffset.UTC};
    assertThat(Wire.roundTrip(zones)).isEqualTo(zones);
    byte[] region = Wire.write(Wire.OURS, ZoneId.of("Asia/Tokyo"));
    assertThatThrownBy(() -> Wire.read(region, ZoneOffset.class)).isInstanceOf(IOException.class);
    assertThat(Wire.read(Wire.write(Wire.OURS, ZoneOffset.UTC), ZoneId.class))
        .isSameAs(ZoneOffset.UTC);
  }

  @Example
  void everyOffsetThereIsComesBack() throws Exception {
    LocalDateTime local = LocalDateTime.of(2026, 11, 21, 10, 15);
    List<Object> all = new ArrayList<>();
    for (int seconds = -64_800; seconds <= 64_800; seconds++) {
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(seconds);
      all.add(offset);
      all.add(OffsetDateTime.of(local, offset));
    }
    assertThat(Wire.roundTrip(all)).isEqualTo(all);
  }

  @Example
  void everyZoneOfThisJvmComesBackAtBothPassesOfItsOverlaps() throws Exception {
    List<Object> all = new ArrayList<>();
    for (String id : Times.writableZoneIds()) {
      ZoneId zone = ZoneId.of(id);
      all.add(zone);
      zone.getRules()
          .getTransitions()
          .forEach(
              transition -> {
                ZonedDateTime at = ZonedDateTime.of(transition.getDateTimeAfter(), zone);
                all.add(at.withEarlierOffsetAtOverlap());
                all.add(at.withLaterOffsetAtOverlap());
              });
    }
    assertThat(Wire.roundTrip(all)).isEqualTo(all);
  }

  @Example
  void aZonedTimeAtAnOffsetThatItsZoneDoesNotHaveIsRefused() throws Exception {
    byte[] bytes =
        Wire.write(Wire.OURS, ZonedDateTime.parse("2026-11-21T10:15+01:00[Europe/Berlin]"));
    assertThat(bytes[4]).as("quarters of an hour").isEqualTo((byte) 4);
    bytes[4] = 8;
    assertThatThrownBy(() -> Wire.read(Wire.OURS, bytes))
        .isInstanceOf(HessianProtocolException.class)
        .hasMessageContaining("illegal java.time.ZonedDateTime");
  }

  @Example
  void aZonedTimeInAZoneThatTheReaderDoesNotKnowIsRefused() throws Exception {
    byte[] bytes =
        Wire.write(Wire.OURS, ZonedDateTime.parse("2026-11-21T10:15+01:00[Europe/Berlin]"));
    int id = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("Europe");
    bytes[id] = 'F';
    assertThatThrownBy(() -> Wire.read(Wire.OURS, bytes))
        .isInstanceOf(HessianProtocolException.class)
        .hasMessageContaining("illegal java.time.ZonedDateTime")
        .hasMessageContaining("Furope/Berlin");
  }

  @Example
  void anIdTooLongForAReaderIsNotWritten() throws Exception {
    String tooLong = "a".repeat(Zones.MAX_CHARACTERS + 1);
    ZoneRulesProvider.registerProvider(new OneZone(tooLong));
    assertThatThrownBy(() -> Wire.write(Wire.OURS, ZoneId.of(tooLong)))
        .hasRootCauseInstanceOf(NoCompactFormException.class)
        .hasMessageContaining("1001 characters");
    for (int length : new int[] {2, 3, 4, 14, 15, 254, 255, 256, Zones.MAX_CHARACTERS}) {
      String id = "b".repeat(length);
      ZoneRulesProvider.registerProvider(new OneZone(id));
      ZoneId zone = ZoneId.of(id);
      assertThat(Wire.roundTrip(zone)).isEqualTo(zone);
      ZonedDateTime far = LocalDateTime.MIN.withNano(1).atZone(zone);
      assertThat(Wire.roundTrip(far)).isEqualTo(far);
    }
  }

  /** A zone of an application's own. */
  private static final class OneZone extends ZoneRulesProvider {
    private final String id;

    OneZone(String id) {
      this.id = id;
    }

    @Override
    protected Set<String> provideZoneIds() {
      return Set.of(id);
    }

    @Override
    protected ZoneRules provideRules(String zoneId, boolean forCaching) {
      return ZoneRules.of(ZoneOffset.UTC);
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String zoneId) {
      return new TreeMap<>(Map.of("1", ZoneRules.of(ZoneOffset.UTC)));
    }
  }

  @Example
  void everyCodeLeadsToItsTypeAndTheOthersAreFree() {
    for (TimeType type : TimeType.values()) {
      assertThat(TimeType.ofCode(type.code)).isSameAs(type);
      assertThat(TimeType.ofClass(type.javaType)).isSameAs(type);
    }
    assertThat(List.of(0, 15, 63)).allMatch(code -> TimeType.ofCode(code) == null);
    assertThat(TimeType.ofClass(Object.class)).isNull();
  }

  private static Holder<Serializable> holder(Serializable value) {
    Holder<Serializable> holder = new Holder<>();
    holder.generic = value;
    holder.any = value;
    holder.serializable = value;
    Class<?> type = TimeType.ofClass(value.getClass()).javaType;
    holder.array = (Serializable[]) Array.newInstance(type, 2);
    holder.array[0] = value;
    holder.nested = (Serializable[][]) Array.newInstance(type, 2, 1);
    holder.nested[1][0] = value;
    holder.list = new ArrayList<>(Arrays.asList(value, null, value));
    holder.map = new HashMap<>(Map.of(value, value));
    holder.shared = new Holder<>();
    holder.shared.any = value;
    holder.sharedAgain = holder.shared;
    return holder;
  }
}
