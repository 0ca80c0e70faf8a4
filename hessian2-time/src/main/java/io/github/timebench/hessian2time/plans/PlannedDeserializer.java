package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractMapDeserializer;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2;
import com.alibaba.com.caucho.hessian.io.HessianFieldException;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.UnsafeDeserializer;
import io.github.timebench.hessian2time.hessian.Memory;
import io.github.timebench.hessian2time.hessian.TimeHessian2Input;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the objects of one class as hessian-lite's deserializer of fields does, but without a call
 * through an interface for each field. Other forms than an object with fields are left to it. Safe
 * for use by several threads.
 */
final class PlannedDeserializer extends AbstractMapDeserializer {

  private final Class<?> type;
  private final UnsafeDeserializer stock;
  private final Map<String, ReadField> fields = new HashMap<>();

  /**
   * The plan of a class; of fields with one name, as in hessian-lite, that of the subclass.
   *
   * @param stock what hessian-lite reads the class with, exactly of this class
   * @throws Plans.UnknownStockException if this hessian-lite has other fields in it
   */
  PlannedDeserializer(Class<?> type, UnsafeDeserializer stock) throws Plans.UnknownStockException {
    this.type = type;
    this.stock = stock;
    Map<?, ?> known = Plans.stockField(stock, UnsafeDeserializer.class, "_fieldMap", Map.class);
    for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
      for (Field field : owner.getDeclaredFields()) {
        Object reader = known.get(field.getName());
        if (isSent(field) && reader != null && !fields.containsKey(field.getName())) {
          fields.put(field.getName(), new ReadField(field, (FieldDeserializer2) reader));
        }
      }
    }
  }

  private static boolean isSent(Field field) {
    return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
  }

  @Override
  public Class<?> getType() {
    return type;
  }

  @Override
  public Object[] createFields(int length) {
    return new ReadField[length];
  }

  /** Null for a field that the class does not have, whose value is read and dropped. */
  @Override
  public Object createField(String name) {
    return fields.get(name);
  }

  @Override
  public Object readObject(AbstractHessianInput in, Object[] definition) throws IOException {
    TimeHessian2Input from = (TimeHessian2Input) in;
    Object object = allocate();
    try {
      from.addRef(object);
      for (ReadField field : (ReadField[]) definition) {
        read(field, object, from);
      }
      return object;
    } catch (RuntimeException e) {
      throw new IOExceptionWrapper(type.getName() + ":" + e, e);
    }
  }

  @Override
  public Object readObject(AbstractHessianInput in, String[] names) throws IOException {
    Object[] definition = createFields(names.length);
    for (int i = 0; i < names.length; i++) {
      definition[i] = createField(names[i]);
    }
    return readObject(in, definition);
  }

  private Object allocate() throws IOException {
    try {
      return Memory.allocate(type);
    } catch (InstantiationException e) {
      throw new IOExceptionWrapper(type.getName() + ":" + e.getMessage(), e);
    }
  }

  private static void read(ReadField field, Object object, TimeHessian2Input in)
      throws IOException {
    if (field == null) {
      in.readObject();
    } else {
      field.read(object, in);
    }
  }

  @Override
  public Object readMap(AbstractHessianInput in) throws IOException {
    return stock.readMap(in);
  }

  /** One field of a class, as hessian-lite reads it. Safe for use by several threads. */
  private static final class ReadField {

    private enum Kind {
      BOOLEAN("BooleanFieldDeserializer"),
      INT("IntFieldDeserializer"),
      LONG("LongFieldDeserializer"),
      DOUBLE("DoubleFieldDeserializer"),
      STRING("StringFieldDeserializer"),
      /** An object of any class but a time. */
      OBJECT("ObjectFieldDeserializer"),
      LIST("ObjectListFieldDeserializer"),
      SET("ObjectSetFieldDeserializer"),
      MAP("ObjectMapFieldDeserializer"),
      LOCAL_DATE_TIME(""),
      INSTANT(""),
      /** A field whose class has a compact form. */
      TIME(""),
      DATE(""),
      /** Whatever hessian-lite has for it. */
      STOCK("");

      private final String deserializer;

      Kind(String deserializer) {
        this.deserializer = deserializer;
      }

      static Kind of(Object deserializer, Class<?> type) {
        String name = deserializer.getClass().getSimpleName();
        for (Kind kind : values()) {
          if (kind.deserializer.equals(name)) {
            return kind == OBJECT ? ofObject(type) : kind;
          }
        }
        return STOCK;
      }

      private static Kind ofObject(Class<?> type) {
        if (type == Date.class) {
          return DATE;
        }
        if (type == LocalDateTime.class) {
          return LOCAL_DATE_TIME;
        }
        if (type == Instant.class) {
          return INSTANT;
        }
        return TimeHessian2Input.isTime(type) ? TIME : OBJECT;
      }
    }

    private static final Class<?>[] NO_TYPES = {};

    private final FieldDeserializer2 stock;
    private final Field field;
    private final Class<?> type;
    private final Kind kind;
    private final long offset;

    /** The types of the elements of a list, or of the keys and values of a map; null where any. */
    private final Class<?>[] elementTypes;

    /** A field that {@code stock} of hessian-lite reads. */
    ReadField(Field field, FieldDeserializer2 stock) {
      this.stock = stock;
      this.field = field;
      this.type = field.getType();
      this.kind = Kind.of(stock, type);
      this.offset = Memory.offset(field);
      this.elementTypes = elementTypes(field, kind);
    }

    private static Class<?>[] elementTypes(Field field, Kind kind) {
      if (kind != Kind.LIST && kind != Kind.SET && kind != Kind.MAP) {
        return NO_TYPES;
      }
      Type[] types = ((ParameterizedType) field.getGenericType()).getActualTypeArguments();
      Class<?>[] expected = new Class<?>[types.length];
      for (int i = 0; i < types.length; i++) {
        expected[i] = isBox(types[i]) ? (Class<?>) types[i] : null;
      }
      return expected;
    }

    /** hessian-lite expects nothing but boxes, whose numbers would be of another class. */
    private static boolean isBox(Type type) {
      return type instanceof Class
          && MethodType.methodType((Class<?>) type).unwrap().returnType() != type;
    }

    void read(Object object, TimeHessian2Input in) throws IOException {
      if (kind == Kind.STOCK) {
        stock.deserialize(in, object);
        return;
      }
      Object value = null;
      try {
        switch (kind) {
          case INT:
            Memory.putInt(object, offset, in.nextInt());
            return;
          case LONG:
            Memory.putLong(object, offset, in.nextLong());
            return;
          case BOOLEAN:
            Memory.putBoolean(object, offset, in.readBoolean());
            return;
          case DOUBLE:
            Memory.putDouble(object, offset, in.readDouble());
            return;
          case STRING:
            value = in.readString();
            break;
          case LOCAL_DATE_TIME:
            value = in.nextLocalDateTime();
            break;
          case INSTANT:
            value = in.nextInstant();
            break;
          case TIME:
            value = in.readTime(type, elementTypes);
            break;
          case DATE:
            value = in.nextDate();
            break;
          default:
            value = in.readNoTime(type, elementTypes);
            break;
        }
        Memory.putObject(object, offset, value);
      } catch (HessianFieldException e) {
        throw e;
      } catch (IOException e) {
        throw new HessianFieldException(name() + ": " + e.getMessage(), e);
      } catch (RuntimeException e) {
        throw new HessianFieldException(name() + ": " + misfit(value), e);
      }
    }

    private String name() {
      return field.getDeclaringClass().getName() + '.' + field.getName();
    }

    /** As hessian-lite says it, whose fields of numbers are never null. */
    private String misfit(Object value) {
      if (value == null && !type.isPrimitive()) {
        return type.getName() + " cannot be assigned from null";
      }
      Class<?> found =
          value == null ? MethodType.methodType(type).wrap().returnType() : value.getClass();
      return found.getName() + " cannot be assigned to '" + type.getName() + "'";
    }
  }
}
