package io.github.timebench.hessian2time.hessian;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.math.BigDecimal;

/**
 * Fields by their offsets, as hessian-lite reads and writes them itself. {@code sun.misc.Unsafe} is
 * found by name, for no release of the JDK promises it; later ones refuse what is done here. Then
 * {@link #objection} says so, and nothing else here may be called.
 */
public final class Memory {

  private static final long NOWHERE = -1;
  private static final Object UNSAFE = unsafe();

  // Constants, so that the JIT makes plain field accesses of them.
  private static final MethodHandle GET_BOOLEAN = getter("getBoolean", boolean.class);
  private static final MethodHandle GET_BYTE = getter("getByte", byte.class);
  private static final MethodHandle GET_CHAR = getter("getChar", char.class);
  private static final MethodHandle GET_SHORT = getter("getShort", short.class);
  private static final MethodHandle GET_INT = getter("getInt", int.class);
  private static final MethodHandle GET_LONG = getter("getLong", long.class);
  private static final MethodHandle GET_FLOAT = getter("getFloat", float.class);
  private static final MethodHandle GET_DOUBLE = getter("getDouble", double.class);
  private static final MethodHandle GET_OBJECT = getter("getObject", Object.class);
  private static final MethodHandle PUT_BOOLEAN = setter("putBoolean", boolean.class);
  private static final MethodHandle PUT_INT = setter("putInt", int.class);
  private static final MethodHandle PUT_LONG = setter("putLong", long.class);
  private static final MethodHandle PUT_DOUBLE = setter("putDouble", double.class);
  private static final MethodHandle PUT_OBJECT = setter("putObject", Object.class);
  private static final MethodHandle OFFSET =
      method("objectFieldOffset", MethodType.methodType(long.class, Field.class));
  private static final MethodHandle ALLOCATE =
      method("allocateInstance", MethodType.methodType(Object.class, Class.class));

  private static final String OBJECTION = tried();

  /** Where a String keeps its bytes and how it reads them; {@link #NOWHERE} before JDK 9. */
  private static final long STRING_BYTES = offsetOrNowhere(String.class, "value", byte[].class);

  private static final long STRING_CODER = offsetOrNowhere(String.class, "coder", byte.class);

  /** Where a BigDecimal keeps its digits if they fit into a long. */
  private static final long DECIMAL_DIGITS =
      offsetOrNowhere(BigDecimal.class, "intCompact", long.class);

  private Memory() {}

  /** Why fields cannot be accessed in this JVM, or null. */
  public static String objection() {
    return OBJECTION;
  }

  private static Object unsafe() {
    try {
      Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return field.get(null);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private static MethodHandle getter(String name, Class<?> type) {
    return method(name, MethodType.methodType(type, Object.class, long.class));
  }

  private static MethodHandle setter(String name, Class<?> type) {
    return method(name, MethodType.methodType(void.class, Object.class, long.class, type));
  }

  private static MethodHandle method(String name, MethodType type) {
    try {
      return UNSAFE == null
          ? null
          : MethodHandles.lookup().findVirtual(UNSAFE.getClass(), name, type).bindTo(UNSAFE);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** What is written and read here once, where a JDK that refuses it throws. */
  private static final class Trial {
    private final int number = 1;
    private Object object;
  }

  private static String tried() {
    try {
      Trial trial = (Trial) allocate(Trial.class);
      long number = offset(Trial.class.getDeclaredField("number"));
      long object = offset(Trial.class.getDeclaredField("object"));
      putInt(trial, number, 2);
      putObject(trial, object, trial);
      boolean works = getInt(trial, number) == 2 && trial.object == trial;
      return works ? null : "fields cannot be accessed by their offsets";
    } catch (Throwable e) {
      return "this JVM refuses access to fields by their offsets: " + e;
    }
  }

  private static long offsetOrNowhere(Class<?> declaring, String name, Class<?> type) {
    try {
      Field field = declaring.getDeclaredField(name);
      return OBJECTION == null && field.getType() == type ? offset(field) : NOWHERE;
    } catch (Throwable e) {
      return NOWHERE;
    }
  }

  /** What {@link #unscaled} gives where it cannot tell, as a BigDecimal does itself. */
  static final long NOT_COMPACT = Long.MIN_VALUE;

  /** The digits of a decimal without its point, if a long holds them and they can be seen. */
  static long unscaled(BigDecimal decimal) {
    return DECIMAL_DIGITS == NOWHERE ? NOT_COMPACT : getLong(decimal, DECIMAL_DIGITS);
  }

  /**
   * The characters of a string, a byte each, if each of them is below 256; else null, and where
   * that cannot be seen. Not to be changed.
   */
  static byte[] latin1(String text) {
    return STRING_BYTES != NOWHERE && STRING_CODER != NOWHERE && getByte(text, STRING_CODER) == 0
        ? (byte[]) getObject(text, STRING_BYTES)
        : null;
  }

  /** Where objects keep a field that is not static; not for records and hidden classes. */
  public static long offset(Field field) {
    try {
      return (long) OFFSET.invokeExact(field);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** An object of which no constructor has run. */
  public static Object allocate(Class<?> type) throws InstantiationException {
    try {
      return (Object) ALLOCATE.invokeExact(type);
    } catch (InstantiationException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static boolean getBoolean(Object object, long offset) {
    try {
      return (boolean) GET_BOOLEAN.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static byte getByte(Object object, long offset) {
    try {
      return (byte) GET_BYTE.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static char getChar(Object object, long offset) {
    try {
      return (char) GET_CHAR.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static short getShort(Object object, long offset) {
    try {
      return (short) GET_SHORT.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static int getInt(Object object, long offset) {
    try {
      return (int) GET_INT.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static long getLong(Object object, long offset) {
    try {
      return (long) GET_LONG.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static float getFloat(Object object, long offset) {
    try {
      return (float) GET_FLOAT.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static double getDouble(Object object, long offset) {
    try {
      return (double) GET_DOUBLE.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static Object getObject(Object object, long offset) {
    try {
      return (Object) GET_OBJECT.invokeExact(object, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static void putBoolean(Object object, long offset, boolean value) {
    try {
      PUT_BOOLEAN.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static void putInt(Object object, long offset, int value) {
    try {
      PUT_INT.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static void putLong(Object object, long offset, long value) {
    try {
      PUT_LONG.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static void putDouble(Object object, long offset, double value) {
    try {
      PUT_DOUBLE.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static void putObject(Object object, long offset, Object value) {
    try {
      PUT_OBJECT.invokeExact(object, offset, value);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Accessing a field throws nothing where it was tried. */
  private static IllegalStateException impossible(Throwable e) {
    return new IllegalStateException(e);
  }
}
