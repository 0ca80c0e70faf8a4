package io.github.timebench.scan.values;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcException;

/**
 * The provider's side of a call: gives replies in turn. Compares the arguments that it gets with
 * those of the samples until each sample has come once, and never again: that is over in the
 * warm-up. Thread-safe.
 */
final class PreparedReplies implements InvocationHandler {
  private final Method method;
  private final Object[][] arguments;
  private final Object[] replies;
  private final AtomicInteger turn = new AtomicInteger();
  private final BitSet seen = new BitSet();
  private volatile boolean allSeen;

  /**
   * Replies to one method.
   *
   * @param arguments of each sample
   * @param replies at least one; null for a method that is void
   */
  PreparedReplies(Method method, Object[][] arguments, Object[] replies) {
    this.method = method;
    this.arguments = arguments;
    this.replies = replies;
  }

  @Override
  public Object invoke(Object proxy, Method called, Object[] got) {
    if (called.getDeclaringClass() == Object.class) {
      return ofObject(proxy, called, got);
    }
    boolean isReplied =
        called.getName().equals(method.getName())
            && Arrays.equals(called.getParameterTypes(), method.getParameterTypes());
    if (!isReplied) {
      throw new UnsupportedOperationException(called + " has no reply");
    }
    if (!allSeen) {
      check(got == null ? new Object[0] : got);
    }
    return replies.length == 1
        ? replies[0]
        : replies[Math.floorMod(turn.getAndIncrement(), replies.length)];
  }

  private Object ofObject(Object proxy, Method called, Object[] got) {
    return switch (called.getName()) {
      case "equals" -> proxy == got[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "replies of " + method.getDeclaringClass().getName();
    };
  }

  /** Samples may be equal to each other. */
  private void check(Object[] got) {
    synchronized (seen) {
      boolean known = false;
      for (int index = seen.nextClearBit(0);
          index < arguments.length;
          index = seen.nextClearBit(index + 1)) {
        if (DeepEquality.areEqual(arguments[index], got)) {
          seen.set(index);
          known = true;
        }
      }
      allSeen = seen.cardinality() == arguments.length;
      if (!known && !isOfSeen(got)) {
        throw new RpcException(
            "the arguments of %s came as others than those of the samples: %s"
                .formatted(
                    method.getName(),
                    DeepEquality.difference(arguments[0], got).orElse("they are equal")));
      }
    }
  }

  private boolean isOfSeen(Object[] got) {
    return seen.stream().anyMatch(index -> DeepEquality.areEqual(arguments[index], got));
  }
}
