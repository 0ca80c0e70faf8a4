package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests whose consumer and providers are in this JVM and talk over real sockets. */
abstract class BothEnds {
  static final LocalDateTime TIME = LocalDateTime.parse("2026-11-21T10:15:30.123456788");
  static final LocalDateTime NEXT = TIME.plusNanos(1);

  final Ends ends = new Ends();
  final StampsService service = new StampsService();
  ModuleModel consumer;
  int port;

  @BeforeEach
  void choosePort() throws Exception {
    port = Ends.freePort();
    consumer = ends.consumer();
  }

  @AfterEach
  void stop() {
    service.release();
    ends.close();
  }

  /** The consumer's. */
  FrameworkModel framework() {
    return consumer.getApplicationModel().getFrameworkModel();
  }

  /** Whether the last request was written with it. */
  boolean isAgreed() {
    List<Integer> ids = WireLog.requests(port);
    return ids.get(ids.size() - 1) == 30;
  }

  /** A stub of a provider on {@link #port} that has made so many calls. */
  Stamps connected(int calls) {
    ends.provider(port, service);
    Stamps stamps = Ends.reference(consumer, port);
    next(stamps, calls);
    return stamps;
  }

  static void next(Stamps stamps, int calls) {
    for (int call = 0; call < calls; call++) {
      assertThat(stamps.next(TIME)).isEqualTo(NEXT);
    }
  }

  /** With the answer of the last of these calls both ends have agreed. */
  static void agree(Stamps stamps) {
    next(stamps, Agreement.ANSWERS);
  }

  static boolean isAnswered(Stamps stamps) {
    try {
      return stamps.next(TIME).equals(NEXT);
    } catch (RpcException e) {
      return false;
    }
  }

  /** The worker of the call before may still be on its way back to the pool. */
  static LocalDateTime hold(Stamps stamps) {
    while (true) {
      try {
        return stamps.hold(TIME);
      } catch (RpcException e) {
        assertThat(e).hasMessageContaining("exhausted");
      }
    }
  }
}
