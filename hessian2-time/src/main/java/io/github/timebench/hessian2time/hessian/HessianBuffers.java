package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/**
 * The buffers that hessian-lite's streams keep to themselves, and the positions in them.
 *
 * <p>A buffer of our own beside hessian-lite's would need every method of it that writes to be
 * mirrored, and one that a later release adds would put its bytes in the wrong place without a
 * word. A field that a later release renames fails here, before a byte is written: {@link
 * NoSuchFieldError}, on which the extension declines.
 */
final class HessianBuffers {

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  // Constants, so that the JIT makes plain field accesses of them.
  private static final MethodHandle OUTPUT_BUFFER = getter(Hessian2Output.class, "_buffer");
  private static final MethodHandle OUTPUT_OFFSET = getter(Hessian2Output.class, "_offset");
  private static final MethodHandle SET_OUTPUT_OFFSET = setter(Hessian2Output.class, "_offset");
  private static final MethodHandle INPUT_BUFFER = getter(Hessian2Input.class, "_buffer");
  private static final MethodHandle INPUT_OFFSET = getter(Hessian2Input.class, "_offset");
  private static final MethodHandle SET_INPUT_OFFSET = setter(Hessian2Input.class, "_offset");
  private static final MethodHandle INPUT_LENGTH = getter(Hessian2Input.class, "_length");

  private HessianBuffers() {}

  /** The one array in which {@code output} gathers bytes, as long as it lives. */
  static byte[] of(Hessian2Output output) {
    try {
      return (byte[]) OUTPUT_BUFFER.invokeExact(output);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** The one array from which {@code input} takes bytes, as long as it lives. */
  static byte[] of(Hessian2Input input) {
    try {
      return (byte[]) INPUT_BUFFER.invokeExact(input);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static int offset(Hessian2Output output) {
    try {
      return (int) OUTPUT_OFFSET.invokeExact(output);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static void setOffset(Hessian2Output output, int offset) {
    try {
      SET_OUTPUT_OFFSET.invokeExact(output, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Where the next byte is, if it is before {@link #end}. */
  static int offset(Hessian2Input input) {
    try {
      return (int) INPUT_OFFSET.invokeExact(input);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static void setOffset(Hessian2Input input, int offset) {
    try {
      SET_INPUT_OFFSET.invokeExact(input, offset);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Where the bytes end that were taken from the stream; what is behind is of before. */
  static int end(Hessian2Input input) {
    try {
      return (int) INPUT_LENGTH.invokeExact(input);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  private static MethodHandle getter(Class<?> type, String name) {
    try {
      return LOOKUP.unreflectGetter(accessible(type, name));
    } catch (IllegalAccessException e) {
      throw impossible(e);
    }
  }

  private static MethodHandle setter(Class<?> type, String name) {
    try {
      return LOOKUP.unreflectSetter(accessible(type, name));
    } catch (IllegalAccessException e) {
      throw impossible(e);
    }
  }

  private static Field accessible(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new NoSuchFieldError(type.getName() + "." + name + " is not in this hessian-lite");
    }
  }

  /** Accessing a field throws nothing. */
  private static IllegalStateException impossible(Throwable e) {
    return new IllegalStateException(e);
  }
}
