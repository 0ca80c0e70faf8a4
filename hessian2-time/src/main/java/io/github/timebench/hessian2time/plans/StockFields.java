package io.github.timebench.hessian2time.plans;

import java.lang.reflect.Field;

/** What hessian-lite's serializers keep to themselves: the plan of a class is made of it. */
final class StockFields {

  private StockFields() {}

  /**
   * The value of a private field.
   *
   * @param declaring the class of hessian-lite that declares it
   * @throws UnknownStockException if this hessian-lite has another one
   */
  static <T> T of(Object object, Class<?> declaring, String name, Class<T> type)
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
}
