package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * What JMX shows of the negotiation, for Micrometer: a bean of this class is enough with Spring
 * Boot. It adds up all FrameworkModels of its class loader. Nothing else here needs Micrometer.
 */
public final class Hessian2TimeMetrics implements MeterBinder {

  private static final String CONNECTIONS = "hessian2time.connections";

  @Override
  public void bindTo(MeterRegistry registry) {
    connections(registry, "consumer", "hessian2-time", c -> c.getToProvidersOnHessian2Time());
    connections(registry, "consumer", "other", c -> c.getToProvidersOnOther());
    connections(registry, "provider", "hessian2-time", c -> c.getFromConsumersOnHessian2Time());
    connections(registry, "provider", "other", c -> c.getFromConsumersOnOther());
    for (NegotiationOutcome outcome : NegotiationOutcome.values()) {
      FunctionCounter.builder(
              "hessian2time.outcomes",
              outcome,
              counted -> sum(negotiation -> negotiation.count(counted)))
          .description("how negotiations ended")
          .tag("outcome", outcome.label())
          .register(registry);
    }
    Gauge.builder(
            "hessian2time.declined",
            () -> sum(negotiation -> negotiation.isOn() && negotiation.control().isOn() ? 0 : 1))
        .description("FrameworkModels that do not use it: declined or switched off")
        .register(registry);
  }

  private static void connections(
      MeterRegistry registry, String side, String format, ToLongFunction<ConnectionsMXBean> count) {
    Gauge.builder(CONNECTIONS, () -> sum(negotiation -> count.applyAsLong(negotiation.metric())))
        .description("open connections by what their services use")
        .tag("side", side)
        .tag("format", format)
        .register(registry);
  }

  private static double sum(ToLongFunction<Negotiation> figure) {
    long sum = 0;
    for (FrameworkModel model : FrameworkModel.getAllInstances()) {
      Negotiation negotiation =
          model.isDestroyed() ? null : model.getBeanFactory().getBean(Negotiation.class);
      sum += negotiation == null ? 0 : figure.applyAsLong(negotiation);
    }
    return sum;
  }
}
