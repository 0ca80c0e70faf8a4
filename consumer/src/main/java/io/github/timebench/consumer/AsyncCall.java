package io.github.timebench.consumer;

import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.RpcException;

/**
 * Calls a kept stub without waiting for its reply. Dubbo's own {@code RpcContext.asyncCall} takes
 * the default value that a stub of a primitive return type answers at once for the reply, and sends
 * two attachments more than a blocking call; here messages are the same in both, to the byte.
 */
public final class AsyncCall {
  private static final ThreadLocal<Boolean> ASKED = ThreadLocal.withInitial(() -> false);

  private AsyncCall() {}

  /**
   * Begins a call; thread-safe.
   *
   * @param stubCall calls one method of one stub of {@link VariantReferences}; what it returns is
   *     not used
   * @return the reply, or a failure that {@link CallFailure} can sort; completed on a thread of
   *     Dubbo's
   */
  public static CompletableFuture<Object> begin(Runnable stubCall) {
    FutureContext context = FutureContext.getContext();
    context.setFuture(null);
    ASKED.set(true);
    try {
      stubCall.run();
    } catch (RpcException failure) {
      return CompletableFuture.failedFuture(failure);
    } finally {
      ASKED.set(false);
    }
    CompletableFuture<Object> reply = context.getCompletableFuture();
    return reply != null
        ? reply
        : CompletableFuture.failedFuture(new RpcException("the call left no future behind"));
  }

  /** Whether the calling thread is beginning such a call. */
  static boolean isAsked() {
    return ASKED.get();
  }
}
