package io.github.timebench.scan.sample;

import io.github.timebench.api.RefusedValue;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Makes objects whose fields are then set one by one. Hessian calls no constructor at all. Programs
 * do, so one without arguments is called here: fields that a sample leaves out have what it gives
 * them. A class without such a constructor, or whose constructor throws, is made as Hessian does
 * it.
 */
public final class Instances {
  private static final ClassValue<Constructor<?>> OF_SERIALIZATION =
      new ClassValue<>() {
        @Override
        protected Constructor<?> computeValue(Class<?> type) {
          return ofSerialization(type);
        }
      };

  private Instances() {}

  /**
   * @throws RefusedValue if the class is abstract
   */
  public static Object make(Class<?> type) {
    try {
      return call(type.getDeclaredConstructor());
    } catch (NoSuchMethodException | RefusedValue notForPrograms) {
      return allocate(type);
    }
  }

  /**
   * A new object, as Hessian makes it: no constructor of its class is called.
   *
   * @throws RefusedValue if the class is abstract
   */
  public static Object allocate(Class<?> type) {
    return call(OF_SERIALIZATION.get(type));
  }

  /**
   * Calls a constructor, also a private one.
   *
   * @throws RefusedValue if the class is abstract, or the constructor throws
   */
  static Object call(Constructor<?> constructor, Object... arguments) {
    String name = constructor.getDeclaringClass().getName();
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new RefusedValue("the constructor of %s throws %s", name, e.getCause())
          .because(e.getCause());
    } catch (InstantiationException | IllegalAccessException e) {
      throw new RefusedValue("no object of %s can be made", name).because(e);
    }
  }

  /**
   * A constructor that runs none of the class. The JDK keeps its factory open for libraries of
   * serialization, in the module jdk.unsupported; javac warns of its name.
   */
  private static Constructor<?> ofSerialization(Class<?> type) {
    try {
      Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
      return (Constructor<?>)
          factory
              .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
              .invoke(
                  factory.getMethod("getReflectionFactory").invoke(null),
                  type,
                  Object.class.getConstructor());
    } catch (ReflectiveOperationException e) {
      throw new RefusedValue(
              "no object of %s can be made: this JVM lacks the module jdk.unsupported",
              type.getName())
          .because(e);
    }
  }
}
