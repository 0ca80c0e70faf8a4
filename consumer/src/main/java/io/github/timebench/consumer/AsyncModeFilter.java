package io.github.timebench.consumer;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;

/**
 * Makes a call asynchronous that {@link AsyncCall} begins, and leaves every other as it is. Dubbo
 * keeps a mode that is set in the invocation, so nothing of it reaches the wire. Created by Dubbo;
 * stateless.
 */
@Activate(group = CommonConstants.CONSUMER)
public final class AsyncModeFilter implements ClusterFilter {
  @Override
  public Result invoke(Invoker<?> invoker, Invocation invocation) {
    if (AsyncCall.isAsked()) {
      ((RpcInvocation) invocation).setInvokeMode(InvokeMode.ASYNC);
    }
    return invoker.invoke(invocation);
  }
}
