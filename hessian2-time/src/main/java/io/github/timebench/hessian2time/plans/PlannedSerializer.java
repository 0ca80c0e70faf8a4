package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.Hessian2Constants;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;

/**
 * Writes the objects of one class as hessian-lite's serializer of fields does, byte for byte, but
 * without a call through an interface for each field. Safe for use by several threads.
 */
final class PlannedSerializer implements Serializer {

  private static final int NOT_DEFINED = -1;

  private final String className;
  private final WrittenField[] fields;

  /** How many fields there are and their names, as hessian-lite writes them. */
  private final byte[] definition;

  /**
   * The plan of a class.
   *
   * @param stock what hessian-lite writes the class with, exactly of this class
   * @throws StockFields.UnknownStockException if this hessian-lite has other fields in it
   */
  PlannedSerializer(Class<?> type, UnsafeSerializer stock)
      throws StockFields.UnknownStockException {
    Field[] declared = StockFields.of(stock, UnsafeSerializer.class, "_fields", Field[].class);
    Object[] serializers =
        StockFields.of(stock, UnsafeSerializer.class, "_fieldSerializers", Object[].class);
    className = type.getName();
    fields = new WrittenField[declared.length];
    for (int i = 0; i < declared.length; i++) {
      fields[i] = new WrittenField(declared[i], serializers[i]);
    }
    definition = definition();
  }

  @Override
  public void writeObject(Object object, AbstractHessianOutput out) throws IOException {
    TimeHessian2Output to = (TimeHessian2Output) out;
    if (to.addRef(object)) {
      return;
    }
    if (to.writeObjectBegin(className) == NOT_DEFINED) {
      define(to);
      to.writeObjectBegin(className);
    }
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

  /** Null where a name is not short or not ASCII, or where there are many. */
  private byte[] definition() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (fields.length > Hessian2Constants.INT_DIRECT_MAX) {
      return null;
    }
    bytes.write(Hessian2Constants.BC_INT_ZERO + fields.length);
    for (WrittenField field : fields) {
      String name = field.name();
      if (name.length() > Hessian2Constants.STRING_DIRECT_MAX
          || !name.chars().allMatch(c -> c < 0x80)) {
        return null;
      }
      bytes.write(name.length());
      name.chars().forEach(bytes::write);
    }
    return bytes.toByteArray();
  }

  private void define(TimeHessian2Output out) throws IOException {
    if (definition != null && out.writeIfRoom(definition)) {
      return;
    }
    out.writeClassFieldLength(fields.length);
    for (WrittenField field : fields) {
      out.writeString(field.name());
    }
  }

  private String where() {
    return "\n class: " + className;
  }
}
