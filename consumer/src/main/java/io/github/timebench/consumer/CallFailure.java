package io.github.timebench.consumer;

import org.apache.dubbo.remoting.TimeoutException;
import org.apache.dubbo.rpc.RpcException;

/** How a call ended that brought no reply. */
public enum CallFailure {
  TIMEOUT,
  /** The provider's pool had neither a thread nor a place in its queue. */
  REJECTED,
  /** Anything else: no connection, an error in the service, bytes that cannot be read. */
  FAILED;

  /** Dubbo drops the response's status on the way; its text is all that is left of a rejection. */
  private static final String EXHAUSTED = "thread pool is exhausted";

  /** Sorts what a stub threw, or what its future failed with. */
  public static CallFailure of(Throwable thrown) {
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
