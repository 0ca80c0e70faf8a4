package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractMapDeserializer;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.UnsafeDeserializer;
import io.github.timebench.hessian2time.hessian.Memory;
import io.github.timebench.hessian2time.hessian.TimeHessian2Input;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
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
    TimeHessian2Input from = (TimeHessian2Input) in;
    Object object = allocate();
    try {
      from.addRef(object);
      for (String name : names) {
        read(fields.get(name), object, from);
      }
      return object;
    } catch (RuntimeException e) {
      throw new IOExceptionWrapper(type.getName() + ":" + e, e);
    }
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
}
