package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import io.github.timebench.hessian2time.time.TimeFactories;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.remoting.transport.CodecSupport;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.PermittedSerializationKeeper;

/**
 * Finds out whether the extension works with the Dubbo and the Hessian library on this class path.
 */
final class SelfTest {

  /** More than any value takes without the id of a zone; stock forms take more than 60 bytes. */
  private static final int MAX_BYTES = 20;

  private static final LocalDateTime LOCAL = LocalDateTime.MIN;
  private static final ZoneOffset OFFSET = ZoneOffset.ofHoursMinutesSeconds(1, 2, 3);

  private static final List<Object> VALUES =
      Arrays.asList(
          Instant.MAX,
          LOCAL,
          LocalDate.MAX,
          LocalTime.MAX,
          OffsetDateTime.of(LOCAL, OFFSET),
          OffsetTime.of(LocalTime.MAX, OFFSET),
          ZonedDateTime.of(LOCAL, OFFSET),
          OFFSET,
          ZoneId.of("UTC"),
          Duration.ofSeconds(Long.MIN_VALUE),
          Period.of(1, -2, 3),
          Year.of(2000),
          YearMonth.of(-1, 1),
          MonthDay.of(2, 29));

  private final byte serializationId;
  private final String objection;

  private SelfTest(byte serializationId, String objection) {
    this.serializationId = serializationId;
    this.objection = objection;
  }

  /** Tests the extension as {@code model} has it; whatever is missing there is an objection. */
  static SelfTest in(FrameworkModel model) {
    byte id = 0;
    try {
      Hessian2TimeSerialization serialization =
          (Hessian2TimeSerialization)
              model.getExtensionLoader(Serialization.class).getExtension(Negotiation.NAME, false);
      id = serialization.getContentTypeId();
      return new SelfTest(id, objection(model, serialization));
    } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
      return new SelfTest(id, "this Dubbo or its Hessian library does not fit, " + e);
    }
  }

  byte serializationId() {
    return serializationId;
  }

  /** Why hessian2-time cannot be used, or null if it can. */
  String objection() {
    return objection;
  }

  private static String objection(FrameworkModel model, Hessian2TimeSerialization serialization)
      throws IOException, ClassNotFoundException {
    if (serialization.rival() != null) {
      return "another serialization has its id: " + serialization.rival();
    }
    String objection = objectionToDubbo(model, serialization.getContentTypeId());
    if (objection == null) {
      objection = TimeFactories.of(model).objection();
    }
    return objection == null ? objectionToLibrary(serialization) : objection;
  }

  private static String objectionToDubbo(FrameworkModel model, byte id) {
    if (!Byte.valueOf(id).equals(CodecSupport.getIDByName(Negotiation.NAME))) {
      return "Dubbo's table of serializations, which the loader of Dubbo's classes fills, does not"
          + " lead to it";
    }
    if (model.getBeanFactory().getBean(PermittedSerializationKeeper.class) == null) {
      return "Dubbo has no list of permitted serializations";
    }
    Serialization hessian2 =
        model.getExtensionLoader(Serialization.class).getExtension("hessian2", false);
    if (hessian2.getClass() != Hessian2Serialization.class) {
      return "hessian2 was replaced by " + hessian2.getClass().getName();
    }
    Hessian2FactoryManager manager = model.getBeanFactory().getBean(Hessian2FactoryManager.class);
    if (manager == null || manager.getClass() != Hessian2FactoryManager.class) {
      return "the factories of hessian2 were replaced by "
          + (manager == null ? "none" : manager.getClass().getName());
    }
    return null;
  }

  private static String objectionToLibrary(Serialization serialization)
      throws IOException, ClassNotFoundException {
    for (Object value : VALUES) {
      byte[] bytes = write(serialization, value);
      if (bytes.length > MAX_BYTES || !value.equals(read(serialization, bytes, value.getClass()))) {
        return "its Hessian library has its own way with " + value.getClass().getName();
      }
    }
    Object[] times = {Instant.EPOCH, null, Instant.MAX};
    Instant[] array = Arrays.copyOf(times, times.length, Instant[].class);
    if (!Arrays.equals(array, (Object[]) read(serialization, write(serialization, array), null))) {
      return "its Hessian library does not read an array of times";
    }
    List<Object> shared = new ArrayList<>(VALUES);
    List<Object> twice = new ArrayList<>(Arrays.asList(shared, new Date(0), shared));
    List<?> read = (List<?>) read(serialization, write(serialization, twice), null);
    return twice.equals(read) && read.get(0) == read.get(2)
        ? null
        : "its Hessian library does not read objects around times";
  }

  private static byte[] write(Serialization serialization, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    out.writeObject(value);
    out.flushBuffer();
    return bytes.toByteArray();
  }

  private static Object read(Serialization serialization, byte[] bytes, Class<?> type)
      throws IOException, ClassNotFoundException {
    ObjectInput in = serialization.deserialize(null, new ByteArrayInputStream(bytes));
    return type == null ? in.readObject() : in.readObject(type);
  }
}
