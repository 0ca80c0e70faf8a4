package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import java.io.IOException;
import java.lang.reflect.Field;
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
}
