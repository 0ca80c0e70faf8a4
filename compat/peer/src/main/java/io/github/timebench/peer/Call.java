package io.github.timebench.peer;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;

final class Call {
  private Call() {}

  static Tally expecting(Object expected, Callable<?> call) {
    try {
      Object reply = call.call();
      return Objects.equals(expected, reply)
          ? Tally.right(1)
          : Tally.wrong(Fault.of("sent %s, received %s", expected, reply));
    } catch (Exception e) {
      return failed(e, expected);
    }
  }

  static Tally expectingRefusal(Times expected, Callable<?> call) {
    try {
      return Tally.wrong(Fault.of("no exception, but %s", call.call()));
    } catch (TimesException e) {
      return e.times().equals(expected)
          ? Tally.right(1)
          : Tally.wrong(Fault.of("refused %s, received %s", expected, e.times()));
    } catch (Exception e) {
      return failed(e, expected);
    }
  }

  /** Of a call that has to fail, and promptly. */
  static Tally expectingFailure(String words, Callable<?> call) {
    try {
      return Tally.wrong(Fault.of("no failure, but %s", call.call()));
    } catch (Exception e) {
      return !isTimeout(e) && e.toString().contains(words)
          ? Tally.right(1)
          : failed(e, Fault.of("a failure that says '%s'", words));
    }
  }

  /** Of a call that has to be given up after its own, short timeout. */
  static Tally expectingTimeout(Callable<?> call) {
    try {
      return Tally.wrong(Fault.of("no timeout, but %s", call.call()));
    } catch (Exception e) {
      return isTimeout(e) ? Tally.right(1) : failed(e, Fault.of("a timeout"));
    }
  }

  /** Of a call that has to return something, or to fail promptly. */
  static Tally expectingOrFailure(Object expected, Callable<?> call) {
    Tally tally = expecting(expected, call);
    return tally.error() > 0 ? Tally.right(1) : tally;
  }

  /** Of the calls of this thread, on every release. */
  @SuppressWarnings("deprecation") // Dubbo 2.7 has no other.
  static RpcContext context() {
    return RpcContext.getContext();
  }

  /** What a call came to that had to return something else. */
  static Tally failed(Throwable thrown, Object expected) {
    Fault fault = Fault.of("%s instead of %s", innermost(thrown), expected);
    return isTimeout(thrown) ? Tally.hung(fault) : Tally.error(fault);
  }

  static boolean isTimeout(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof TimeoutException
          || at instanceof org.apache.dubbo.remoting.TimeoutException
          || at instanceof RpcException rpc && rpc.isTimeout()) {
        return true;
      }
    }
    return false;
  }

  private static String innermost(Throwable thrown) {
    Throwable at = thrown;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return at.toString();
  }
}
