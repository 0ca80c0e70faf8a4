package io.github.timebench.hessian2time.negotiation;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.dubbo.rpc.RpcException;

/** Two threads that go on calling, whatever happens. */
final class CallsUnderWay implements AutoCloseable {

  private static final int THREADS = 2;

  private final Stamps stamps;
  private final AtomicInteger right = new AtomicInteger();
  private final Queue<Object> wrong = new ConcurrentLinkedQueue<>();
  private final Queue<RpcException> timedOut = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;

  CallsUnderWay(Stamps stamps) {
    this.stamps = stamps;
  }

  void start() {
    for (int thread = 0; thread < THREADS; thread++) {
      threads.add(new Thread(this::call));
    }
    threads.forEach(Thread::start);
  }

  private void call() {
    LocalDateTime time = LocalDateTime.parse("1900-01-01T00:00:00.000000001");
    while (!stopped) {
      LockSupport.parkNanos(1_000_000);
      try {
        LocalDateTime reply = stamps.next(time);
        time = time.plusNanos(1);
        if (reply.equals(time)) {
          right.incrementAndGet();
        } else {
          wrong.add(reply);
        }
      } catch (RpcException e) {
        if (e.isTimeout()) {
          timedOut.add(e);
        }
        LockSupport.parkNanos(50_000_000);
      } catch (RuntimeException e) {
        wrong.add(e);
      }
    }
  }

  /** Waits for this many right calls from now on. */
  void awaitRight(int count) {
    int enough = right.get() + count;
    Await.until(count + " right calls", () -> right.get() >= enough);
  }

  void stop() {
    stopped = true;
    Await.until("the calls under way end", () -> threads.stream().noneMatch(Thread::isAlive));
  }

  Queue<Object> wrong() {
    return wrong;
  }

  Queue<RpcException> timedOut() {
    return timedOut;
  }

  @Override
  public void close() {
    stop();
  }
}
