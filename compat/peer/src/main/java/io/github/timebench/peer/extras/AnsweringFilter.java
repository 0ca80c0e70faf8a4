package io.github.timebench.peer.extras;

import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;

/** An application's filter that answers some calls by itself: none behind it sees them. */
public final class AnsweringFilter implements Filter {
  @Override
  public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
    return invocation.getMethodName().equals("name")
        ? AsyncRpcResult.newDefaultAsyncResult("a filter", invocation)
        : invoker.invoke(invocation);
  }
}
