package io.github.timebench.consumer;

import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.remoting.TimeoutException;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;

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
   * @return the reply, or a failure that {@link Failure} can sort; completed on a thread of Dubbo's
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

  /** How a call ended that brought no reply. */
  public enum Failure {
    TIMEOUT,
    /** The provider's pool had neither a thread nor a place in its queue. */
    REJECTED,
    /** Anything else: no connection, an error in the service, bytes that cannot be read. */
    FAILED;

    /**
     * Dubbo drops the response's status on the way; its text is all that is left of a rejection.
     */
    private static final String EXHAUSTED = "thread pool is exhausted";

    /** Sorts what a stub threw, or what its future failed with. */
    public static Failure of(Throwable thrown) {
      for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
        if (isTimeout(cause)) {
          return TIMEOUT;
        }
        String message = cause.getMessage();
        if (message != null && message.contains(EXHAUSTED)) {
          return REJECTED;
        }
      }
      return FAILED;
    }

    /** A stub throws the first, a future fails with the second. */
    private static boolean isTimeout(Throwable failure) {
      return failure instanceof RpcException rpc
          ? rpc.getCode() == RpcException.TIMEOUT_EXCEPTION
              || rpc.getCode() == RpcException.TIMEOUT_TERMINATE
          : failure instanceof TimeoutException;
    }
  }

  /**
   * Makes a call asynchronous that {@link AsyncCall} begins, and leaves every other as it is. Dubbo
   * keeps a mode that is set in the invocation, so nothing of it reaches the wire. Created by
   * Dubbo; stateless.
   */
  @Activate(group = CommonConstants.CONSUMER)
  public static final class Filter implements ClusterFilter {
    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
      if (AsyncCall.isAsked()) {
        ((RpcInvocation) invocation).setInvokeMode(InvokeMode.ASYNC);
      }
      return invoker.invoke(invocation);
    }
  }
}
