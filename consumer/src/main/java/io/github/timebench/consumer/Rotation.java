package io.github.timebench.consumer;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.cluster.LoadBalance;

/**
 * Plain round robin over the providers of a service, within Dubbo's cluster. Dubbo creates one for
 * each application. Thread-safe.
 *
 * <p>Dubbo's own round robin gives a provider less than its share until it is ten minutes old, by
 * its clock and the consumer's, and a hundredth of it where its clock is ahead; and it goes through
 * all providers in each call. Its choice of two ("adaptive") adds attachments to the messages that
 * are measured.
 */
public final class Rotation implements LoadBalance {
  static final String NAME = "timebench-rotation";

  private final AtomicInteger calls = new AtomicInteger();

  @Override
  public <T> Invoker<T> select(List<Invoker<T>> providers, URL url, Invocation invocation) {
    return providers.get(Integer.remainderUnsigned(calls.getAndIncrement(), providers.size()));
  }
}
