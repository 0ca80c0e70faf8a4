package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.BigDecimalDeserializer;
import com.alibaba.com.caucho.hessian.io.CollectionDeserializer;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.EnumDeserializer;
import com.alibaba.com.caucho.hessian.io.EnumSerializer;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.StringValueSerializer;
import com.alibaba.com.caucho.hessian.io.UnsafeDeserializer;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.github.timebench.hessian2time.hessian.Memory;
import java.io.IOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.ArrayList;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;

/**
 * One plan for each class whose fields hessian-lite would write and read one by one: the same bytes
 * and the same objects, in less time. Where its answer for a class is anything else, that stays.
 */
public final class Plans {

  private static final Logger LOG = LoggerFactory.getLogger(Plans.class);

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
      return new Texts.DecimalSerializer();
    }
    if (on && stock.getClass() == EnumSerializer.class) {
      return new Texts.ConstantSerializer(type.isEnum() ? type : type.getSuperclass());
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
      return new Texts.DecimalDeserializer();
    }
    if (on && stock.getClass() == EnumDeserializer.class) {
      return new Texts.ConstantDeserializer(stock.getType());
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
}
