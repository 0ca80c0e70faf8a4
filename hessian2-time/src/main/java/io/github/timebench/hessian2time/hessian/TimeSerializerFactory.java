package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractSerializerFactory;
import com.alibaba.com.caucho.hessian.io.ClassFactory;
import com.alibaba.com.caucho.hessian.io.ContextSerializerFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import io.github.timebench.hessian2time.plans.Plans;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives hessian-lite the serializers of the compact types, and for all other classes those of the
 * factory that stock hessian2 uses: what an application added to that or allowed there holds here,
 * too. hessian-lite keeps what it was given, so that it asks once per class.
 */
final class TimeSerializerFactory extends SerializerFactory {

  private static final int NOTHING = -1;
  private static final String HESSIAN_LITE = SerializerFactory.class.getPackage().getName() + '.';

  /** The classes whose values are written without a look at their serializer. */
  private static final List<Class<?>> DIRECT =
      Stream.concat(
              Stream.of(String.class), Stream.of(TimeType.values()).map(type -> type.javaType))
          .collect(Collectors.toList());

  private final SerializerFactory stock;
  private final Plans plans;
  private final int version;

  /** The factories that the application added to {@link #stock}; it grows when more are added. */
  private final List<?> added;

  private final KnownDefinitions definitions = new KnownDefinitions();

  private volatile int checked = NOTHING;

  /**
   * A factory beside {@code stock}, for the same class loader.
   *
   * @param version of the format that serializers write
   * @throws IllegalStateException if what was added to it cannot be seen
   */
  TimeSerializerFactory(SerializerFactory stock, Plans plans, int version) {
    super(stock.getClassLoader());
    this.stock = stock;
    this.plans = plans;
    this.version = version;
    this.added = addedTo(stock);
  }

  private static List<?> addedTo(SerializerFactory stock) {
    try {
      Field factories = SerializerFactory.class.getDeclaredField("_factories");
      factories.setAccessible(true);
      return (List<?>) factories.get(stock);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "hessian-lite does not show the serializers that were added to it: " + e, e);
    }
  }

  /**
   * Refuses where the application has its own way with a time or with strings: what is written
   * directly would bypass it. Cheap unless something was added since the last time.
   *
   * @throws NoCompactFormException with the names of the class and of the factory
   */
  void refuseAddedTimes() {
    int size = added.size();
    if (size != checked) {
      if (checked == NOTHING) {
        refuseListedTimes();
      }
      for (int i = 0; i < size; i++) {
        refuseTimesOf((AbstractSerializerFactory) added.get(i));
      }
      checked = size;
    }
  }

  /**
   * Looks at the files {@code META-INF/dubbo/hessian}, in which hessian-lite lists its own
   * serializers, too. The stock factory itself is not asked: it would keep what it answers.
   */
  private void refuseListedTimes() {
    ContextSerializerFactory listed = ContextSerializerFactory.create(stock.getClassLoader());
    for (Class<?> type : DIRECT) {
      refuseUnlessStock(type, listed.getSerializer(type.getName()));
      refuseUnlessStock(type, listed.getDeserializer(type.getName()));
    }
  }

  private static void refuseUnlessStock(Class<?> type, Object serializer) {
    if (serializer != null && !serializer.getClass().getName().startsWith(HESSIAN_LITE)) {
      throw ownWay(type, serializer);
    }
  }

  private static void refuseTimesOf(AbstractSerializerFactory factory) {
    for (Class<?> type : DIRECT) {
      if (handles(factory, type)) {
        throw ownWay(type, factory);
      }
    }
  }

  private static NoCompactFormException ownWay(Class<?> type, Object with) {
    return new NoCompactFormException(
        "the application serializes "
            + type.getName()
            + " in its own way, with "
            + with.getClass().getName());
  }

  private static boolean handles(AbstractSerializerFactory factory, Class<?> type) {
    try {
      return factory.getSerializer(type) != null || factory.getDeserializer(type) != null;
    } catch (HessianProtocolException e) {
      return true;
    }
  }

  /** The definitions of classes that were read with this factory. */
  KnownDefinitions definitions() {
    return definitions;
  }

  @Override
  protected Serializer loadSerializer(Class<?> javaType) throws HessianProtocolException {
    TimeType type = TimeType.ofClass(javaType);
    return type == null || !FormatVersions.has(version, type)
        ? plans.of(javaType, stock.getSerializer(javaType))
        : (value, out) -> ((TimeHessian2Output) out).writeTime(type, value);
  }

  @Override
  protected Deserializer loadDeserializer(@SuppressWarnings("rawtypes") Class javaType)
      throws HessianProtocolException {
    return TimeType.ofClass(javaType) == null
        ? plans.of(javaType, stock.getDeserializer(javaType))
        : new TimeDeserializer(javaType);
  }

  @Override
  public Deserializer getListDeserializer(String type) throws HessianProtocolException {
    return plans.ofLists(super.getListDeserializer(type));
  }

  @Override
  public Class<?> loadSerializedClass(String name) throws ClassNotFoundException {
    return stock.loadSerializedClass(name);
  }

  @Override
  public ClassFactory getClassFactory() {
    return stock.getClassFactory();
  }

  /**
   * Reads one type of time where hessian-lite asks by class: elements of typed collections, and
   * streams that hold something else in the place of a time. It refuses every other form.
   */
  private static final class TimeDeserializer extends AbstractDeserializer {

    private final Class<?> type;

    TimeDeserializer(Class<?> type) {
      this.type = type;
    }

    @Override
    public Class<?> getType() {
      return type;
    }

    /** Reads a time or null; the input must be this extension's. */
    @Override
    public Object readObject(AbstractHessianInput in) throws IOException {
      return ((TimeHessian2Input) in).readTimeOrNull(type);
    }

    @Override
    public Object readObject(AbstractHessianInput in, Object[] fields) throws IOException {
      throw notA("an object with fields");
    }

    @Override
    public Object readList(AbstractHessianInput in, int length) throws IOException {
      throw notA("a list");
    }

    @Override
    public Object readLengthList(AbstractHessianInput in, int length) throws IOException {
      throw notA("a list");
    }

    @Override
    public Object readMap(AbstractHessianInput in) throws IOException {
      throw notA("a map");
    }

    private HessianProtocolException notA(String form) {
      return error(type.getName() + " is not written as " + form);
    }
  }

  /**
   * Definitions of classes that messages began with, and what hessian-lite made of them: a message
   * defines each of its classes anew, mostly by the same bytes. A few places, each for the class
   * that came last, so that no peer can fill them. Safe for use by several threads.
   */
  static final class KnownDefinitions {

    /** Of bytes that are not looked for. */
    static final int NO_KEY = -1;

    private static final int PLACES = 256;

    /** Longer definitions are not kept. */
    private static final int MAX_BYTES = 1024;

    private final AtomicReferenceArray<Definition> places = new AtomicReferenceArray<>(PLACES);

    /** A definition: the bytes of it, and hessian-lite's object. */
    static final class Definition {
      final byte[] bytes;
      final ByteBuffer view;
      final Object definition;

      private Definition(byte[] bytes, Object definition) {
        this.bytes = bytes;
        this.view = ByteBuffer.wrap(bytes);
        this.definition = definition;
      }
    }

    /** The place of a class by the last characters of its name and its length. */
    static int key(long lastCharacters, int length) {
      long mixed = (lastCharacters + length) * 0x9e3779b97f4a7c15L;
      return (int) (mixed >>> 32) & PLACES - 1;
    }

    /** What came last at a place, or null. */
    Definition at(int key) {
      return places.get(key);
    }

    void put(int key, byte[] bytes, Object definition) {
      if (bytes.length <= MAX_BYTES) {
        places.set(key, new Definition(bytes, definition));
      }
    }
  }
}
