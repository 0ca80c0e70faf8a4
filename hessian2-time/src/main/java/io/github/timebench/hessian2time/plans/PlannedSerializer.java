package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.Hessian2Constants;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.github.timebench.hessian2time.hessian.Memory;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the objects of one class as hessian-lite's serializer of fields does, byte for byte, but
 * without a call through an interface for each field. Safe for use by several threads.
 */
final class PlannedSerializer implements Serializer {

  private final Definition definition;
  private final WrittenField[] fields;

  /**
   * The plan of a class.
   *
   * @param stock what hessian-lite writes the class with, exactly of this class
   * @throws Plans.UnknownStockException if this hessian-lite has other fields in it
   */
  PlannedSerializer(Class<?> type, UnsafeSerializer stock) throws Plans.UnknownStockException {
    Field[] declared = Plans.stockField(stock, UnsafeSerializer.class, "_fields", Field[].class);
    Object[] serializers =
        Plans.stockField(stock, UnsafeSerializer.class, "_fieldSerializers", Object[].class);
    fields = new WrittenField[declared.length];
    for (int i = 0; i < declared.length; i++) {
      fields[i] = new WrittenField(declared[i], serializers[i]);
    }
    definition =
        new Definition(
            type, Stream.of(fields).map(WrittenField::name).collect(Collectors.toList()));
  }

  @Override
  public void writeObject(Object object, AbstractHessianOutput out) throws IOException {
    TimeHessian2Output to = (TimeHessian2Output) out;
    if (to.addRef(object)) {
      return;
    }
    definition.begin(to);
    try {
      for (WrittenField field : fields) {
        field.write(object, to);
      }
    } catch (RuntimeException e) {
      throw new RuntimeException(e.getMessage() + where(), e);
    } catch (IOException e) {
      throw new IOExceptionWrapper(e.getMessage() + where(), e);
    }
  }

  private String where() {
    return "\n class: " + definition.className();
  }

  /** One field of a class, as hessian-lite writes it. Safe for use by several threads. */
  private static final class WrittenField {

    /** How a value is written; hessian-lite has a serializer of fields for each. */
    private enum Kind {
      BOOLEAN("BooleanFieldSerializer"),
      BYTE("ByteFieldSerializer"),
      CHAR("CharFieldSerializer"),
      SHORT("ShortFieldSerializer"),
      INT("IntFieldSerializer"),
      LONG("LongFieldSerializer"),
      FLOAT("FloatFieldSerializer"),
      DOUBLE("DoubleFieldSerializer"),
      STRING("StringFieldSerializer"),
      DATE("DateFieldSerializer"),
      OBJECT("ObjectFieldSerializer");

      private final String serializer;

      Kind(String serializer) {
        this.serializer = serializer;
      }

      static Kind of(Object serializer) throws Plans.UnknownStockException {
        for (Kind kind : values()) {
          if (kind.serializer.equals(serializer.getClass().getSimpleName())) {
            return kind;
          }
        }
        throw new Plans.UnknownStockException(serializer.getClass().getName());
      }
    }

    /** A class of values and what writes them: fields mostly hold values of one class. */
    private static final class Known {
      private static final Known NONE = new Known(null, null);

      private final Class<?> type;
      private final Serializer serializer;

      Known(Class<?> type, Serializer serializer) {
        this.type = type;
        this.serializer = serializer;
      }
    }

    private final Field field;
    private final Kind kind;
    private final long offset;

    /** Of the last value; whichever thread wins, it is right. */
    private Known known = Known.NONE;

    /**
     * A field that {@code serializer} of hessian-lite writes.
     *
     * @throws Plans.UnknownStockException if that is none that is known here
     */
    WrittenField(Field field, Object serializer) throws Plans.UnknownStockException {
      this.field = field;
      this.kind = Kind.of(serializer);
      this.offset = Memory.offset(field);
    }

    String name() {
      return field.getName();
    }

    void write(Object object, TimeHessian2Output out) throws IOException {
      switch (kind) {
        case STRING:
          out.writeString((String) Memory.getObject(object, offset));
          break;
        case OBJECT:
          writeValue(Memory.getObject(object, offset), out);
          break;
        case LONG:
          out.writeLong(Memory.getLong(object, offset));
          break;
        case INT:
          out.writeInt(Memory.getInt(object, offset));
          break;
        case DATE:
          writeDate((Date) Memory.getObject(object, offset), out);
          break;
        case BOOLEAN:
          out.writeBoolean(Memory.getBoolean(object, offset));
          break;
        case DOUBLE:
          out.writeDouble(Memory.getDouble(object, offset));
          break;
        case FLOAT:
          out.writeDouble(Memory.getFloat(object, offset));
          break;
        case SHORT:
          out.writeInt(Memory.getShort(object, offset));
          break;
        case BYTE:
          out.writeInt(Memory.getByte(object, offset));
          break;
        default:
          out.writeString(String.valueOf(Memory.getChar(object, offset)));
          break;
      }
    }

    private static void writeDate(Date value, TimeHessian2Output out) throws IOException {
      if (value == null) {
        out.writeNull();
      } else {
        out.writeUTCDate(value.getTime());
      }
    }

    private void writeValue(Object value, TimeHessian2Output out) throws IOException {
      if (value == null) {
        out.writeNull();
        return;
      }
      Class<?> type = value.getClass();
      try {
        if (type == LocalDateTime.class) {
          out.writeLocalDateTime((LocalDateTime) value);
          return;
        }
        if (type == Instant.class) {
          out.writeInstant((Instant) value);
          return;
        }
        Known last = known;
        if (last.type != type) {
          last = new Known(type, out.serializerOf(type));
          known = last;
        }
        last.serializer.writeObject(value, out);
      } catch (RuntimeException e) {
        throw new RuntimeException(e.getMessage() + where(), e);
      } catch (IOException e) {
        throw new IOExceptionWrapper(e.getMessage() + where(), e);
      }
    }

    private String where() {
      return "\n field: " + field.getDeclaringClass().getName() + '.' + field.getName();
    }
  }

  /** A class as messages define it before its first object. Safe for use by several threads. */
  static final class Definition {

    private static final int NOT_DEFINED = -1;

    private final String className;
    private final List<String> fieldNames;

    /** How many fields there are and their names, as hessian-lite writes them. */
    private final byte[] bytes;

    Definition(Class<?> type, List<String> fieldNames) {
      this.className = type.getName();
      this.fieldNames = fieldNames;
      this.bytes = bytes(fieldNames);
    }

    String className() {
      return className;
    }

    /** Begins an object of the class; the values of its fields are to follow. */
    void begin(TimeHessian2Output out) throws IOException {
      if (out.writeObjectBegin(className) == NOT_DEFINED) {
        if (bytes == null || !out.writeIfRoom(bytes)) {
          writeFieldNames(out);
        }
        out.writeObjectBegin(className);
      }
    }

    private void writeFieldNames(TimeHessian2Output out) throws IOException {
      out.writeClassFieldLength(fieldNames.size());
      for (String name : fieldNames) {
        out.writeString(name);
      }
    }

    /** Null where a name is not short or not ASCII, or where there are many. */
    private static byte[] bytes(List<String> names) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      if (names.size() > Hessian2Constants.INT_DIRECT_MAX) {
        return null;
      }
      bytes.write(Hessian2Constants.BC_INT_ZERO + names.size());
      for (String name : names) {
        if (name.length() > Hessian2Constants.STRING_DIRECT_MAX
            || !name.chars().allMatch(c -> c < 0x80)) {
          return null;
        }
        bytes.write(name.length());
        name.chars().forEach(bytes::write);
      }
      return bytes.toByteArray();
    }
  }
}
