package io.github.timebench.loadgen.run;

import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.model.plan.Plan;
import java.util.Optional;

/** What a running service answers to one verified call of each arm, before there is any load. */
public final class TargetLook {
  private static final String NAME = "look";

  private TargetLook() {}

  /**
   * Makes the calls in a JVM of their own, which ends with them.
   *
   * @param plan whose variants are the arms, each once
   * @throws LabException if what an arm calls is not there or does not answer; its message is one
   *     line for people
   */
  public static DriverMessage.Looked at(LocalHost machine, Plan plan, ServiceRegistry registry)
      throws LabException, InterruptedException {
    JvmOrders orders = new JvmOrders(NAME, plan);
    try (DriverJvm driver =
        DriverJvm.start(
            machine, orders.driver(orders.next(0), plan, Optional.empty()), progress -> {})) {
      driver.begin(DriverTask.ofLook(plan, registry.url()));
      while (true) {
        DriverMessage message = driver.awaitMessage();
        if (message instanceof DriverMessage.Looked looked) {
          return looked;
        }
      }
    }
  }
}
