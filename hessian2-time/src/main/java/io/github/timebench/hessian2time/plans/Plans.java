package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.BigDecimalDeserializer;
import com.alibaba.com.caucho.hessian.io.CollectionDeserializer;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.EnumDeserializer;
import com.alibaba.com.caucho.hessian.io.EnumSerializer;
import com.alibaba.com.caucho.hessian.io.IOExceptionWrapper;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.StringValueSerializer;
import com.alibaba.com.caucho.hessian.io.UnsafeDeserializer;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.github.timebench.hessian2time.hessian.Memory;
import io.github.timebench.hessian2time.hessian.TimeHessian2Input;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import io.github.timebench.hessian2time.plans.PlannedSerializer.Definition;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;

/**
 * One plan for each class whose fields hessian-lite would write and read one by one: the same bytes
 * and the same objects, in less time. Where its answer for a class is anything else, that stays.
 * Plans are switched off by {@link
 * io.github.timebench.hessian2time.Hessian2TimeSerialization#PLANS_PROPERTY}, and where the JVM
 * refuses access to fields by their offsets.
 */
public final class Plans {

  private static final Logger LOG = LoggerFactory.getLogger(Plans.class);

  /** Fields of what hessian-lite writes as one text. */
  private static final String OF_DECIMAL = "value";

  private static final String OF_CONSTANT = "name";

  private static final Plans NONE = new Plans(false);
  private static final Plans USUAL = new Plans(isPossible());

  private final boolean on;
  private final Deserializer lists = new ListDeserializer();
  private volatile boolean unknownSaid;

  private Plans(boolean on) {
    this.on = on;
  }

  /** Plans where this JVM allows them; if it does not, that is said once. */
  public static Plans usual() {
    return USUAL;
  }

  /** hessian-lite's own answers for all classes. */
  public static Plans none() {
    return NONE;
  }

  private static boolean isPossible() {
    String objection = Memory.objection();
    if (objection != null) {
      LOG.info("hessian2-time has no class plans here: " + objection);
    }
    return objection == null;
  }

  /** What writes the objects of a class: its plan, or {@code stock} where there can be none. */
  public Serializer of(Class<?> type, Serializer stock) {
    if (on && type == BigDecimal.class && stock.getClass() == StringValueSerializer.class) {
      return new DecimalSerializer();
    }
    if (on && stock.getClass() == EnumSerializer.class) {
      return new ConstantSerializer(type.isEnum() ? type : type.getSuperclass());
    }
    if (!on || stock.getClass() != UnsafeSerializer.class) {
      return stock;
    }
    try {
      return new PlannedSerializer(type, (UnsafeSerializer) stock);
    } catch (UnknownStockException e) {
      sayUnknown(e);
      return stock;
    }
  }

  /** What reads the objects of a class: its plan, or {@code stock} where there can be none. */
  public Deserializer of(Class<?> type, Deserializer stock) {
    if (on && stock.getClass() == BigDecimalDeserializer.class) {
      return new DecimalDeserializer();
    }
    if (on && stock.getClass() == EnumDeserializer.class) {
      return new ConstantDeserializer(stock.getType());
    }
    if (!on || stock.getClass() != UnsafeDeserializer.class || stock.isReadResolve()) {
      return stock;
    }
    try {
      return new PlannedDeserializer(type, (UnsafeDeserializer) stock);
    } catch (UnknownStockException e) {
      sayUnknown(e);
      return stock;
    }
  }

  /** What reads lists without a name: {@code stock} unless that is hessian-lite's usual one. */
  public Deserializer ofLists(Deserializer stock) {
    boolean isUsual =
        stock.getClass() == CollectionDeserializer.class && stock.getType() == ArrayList.class;
    return on && isUsual ? lists : stock;
  }

  private void sayUnknown(UnknownStockException unknown) {
    if (!unknownSaid) {
      unknownSaid = true;
      LOG.info("hessian2-time has no class plans with this hessian-lite: " + unknown.getMessage());
    }
  }

  /**
   * The value of a private field of hessian-lite's serializers, which plans are made of.
   *
   * @param declaring the class of hessian-lite that declares it
   * @throws UnknownStockException if this hessian-lite has another one
   */
  static <T> T stockField(Object object, Class<?> declaring, String name, Class<T> type)
      throws UnknownStockException {
    try {
      Field field = declaring.getDeclaredField(name);
      field.setAccessible(true);
      return type.cast(field.get(object));
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new UnknownStockException(declaring.getName() + "." + name + ": " + e);
    }
  }

  /** This hessian-lite does not look as a plan takes it for. */
  static final class UnknownStockException extends Exception {
    private static final long serialVersionUID = 1;

    UnknownStockException(String message) {
      super(message);
    }
  }

  /**
   * Reads lists without a name as hessian-lite does. It asks for the constructor of each list,
   * which walks the stack for its caller.
   */
  private static final class ListDeserializer extends CollectionDeserializer {

    /** The most elements that a list has room for because its length says so. */
    private static final int MOST_ROOM = 1024;

    ListDeserializer() {
      super(ArrayList.class);
    }

    @Override
    public Object readLengthList(AbstractHessianInput in, int length, Class<?> expected)
        throws IOException {
      if (expected != null || length < 0) {
        return super.readLengthList(in, length, expected);
      }
      ArrayList<Object> list = new ArrayList<>(Math.min(length, MOST_ROOM));
      in.addRef(list);
      for (int i = 0; i < length; i++) {
        list.add(in.readObject());
      }
      return list;
    }
  }

  private static boolean isOnly(String name, Object[] fields) {
    return fields.length == 1 && name.equals(fields[0]);
  }

  /** Without a string where the digits fit into a long. */
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

  /** Without reflection. */
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
