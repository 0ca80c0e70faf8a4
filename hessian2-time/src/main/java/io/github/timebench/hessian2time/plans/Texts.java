package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.BigDecimalDeserializer;
import com.alibaba.com.caucho.hessian.io.EnumDeserializer;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.Serializer;
import io.github.timebench.hessian2time.hessian.TimeHessian2Input;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import io.github.timebench.hessian2time.plans.PlannedSerializer.Definition;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.Collections;

/**
 * Objects that hessian-lite writes as one text: decimals, here without a string where their digits
 * fit into a long, and constants of enums, here without reflection.
 */
final class Texts {

  private static final String OF_DECIMAL = "value";
  private static final String OF_CONSTANT = "name";

  private Texts() {}

  private static boolean isOnly(String name, Object[] fields) {
    return fields.length == 1 && name.equals(fields[0]);
  }

  static final class DecimalSerializer implements Serializer {

    private final Definition definition =
        new Definition(BigDecimal.class, Collections.singletonList(OF_DECIMAL));

    @Override
    public void writeObject(Object decimal, AbstractHessianOutput out) throws IOException {
      TimeHessian2Output to = (TimeHessian2Output) out;
      if (!to.addRef(decimal)) {
        definition.begin(to);
        to.writeText((BigDecimal) decimal);
      }
    }
  }

  static final class DecimalDeserializer extends BigDecimalDeserializer {

    @Override
    public Object readObject(AbstractHessianInput in, Object[] fields) throws IOException {
      if (isOnly(OF_DECIMAL, fields)) {
        BigDecimal decimal = ((TimeHessian2Input) in).nextDecimal();
        if (decimal != null) {
          in.addRef(decimal);
          return decimal;
        }
      }
      return super.readObject(in, fields);
    }
  }

  static final class ConstantSerializer implements Serializer {

    private final Definition definition;

    /** Of an enum itself, not of one of its constants. */
    ConstantSerializer(Class<?> type) {
      definition = new Definition(type, Collections.singletonList(OF_CONSTANT));
    }

    @Override
    public void writeObject(Object constant, AbstractHessianOutput out) throws IOException {
      TimeHessian2Output to = (TimeHessian2Output) out;
      if (!to.addRef(constant)) {
        definition.begin(to);
        to.writeString(((Enum<?>) constant).name());
      }
    }
  }

  static final class ConstantDeserializer extends EnumDeserializer {

    ConstantDeserializer(Class<?> type) {
      super(type);
    }

    @Override
    public Object readObject(AbstractHessianInput in, Object[] fields) throws IOException {
      if (!isOnly(OF_CONSTANT, fields)) {
        return super.readObject(in, fields);
      }
      Object constant = constant(in.readString());
      in.addRef(constant);
      return constant;
    }

    /** Throws what hessian-lite throws, which calls by reflection. */
    @SuppressWarnings("unchecked") // the superclass hides the type of the enum
    private Object constant(String name) throws IOException {
      if (name == null) {
        throw new IOException(getType().getName() + " expects name.");
      }
      try {
        return Enum.valueOf(getType(), name);
      } catch (IllegalArgumentException e) {
        throw new IOExceptionWrapper(new InvocationTargetException(e));
      }
    }
  }
}
