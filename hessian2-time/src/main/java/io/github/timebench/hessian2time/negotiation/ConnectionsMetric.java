package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;

/** Shows the connections of one FrameworkModel to JMX, and lets it switch them. */
final class ConnectionsMetric implements ConnectionsMXBean {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionsMetric.class);

  private final Negotiation negotiation;
  private ObjectName name;

  private ConnectionsMetric(Negotiation negotiation) {
    this.negotiation = negotiation;
  }

  /**
   * Registers a metric. Where JMX refuses, a line says so and calls go on without it.
   *
   * @param framework names the model; a number is added if another class loader has it already
   */
  static ConnectionsMetric register(Negotiation negotiation, String framework) {
    ConnectionsMetric metric = new ConnectionsMetric(negotiation);
    try {
      metric.registerAs(framework);
    } catch (JMException | RuntimeException e) {
      LOG.warn("hessian2-time has no metric, JMX refused it: " + e);
    }
    return metric;
  }

  private void registerAs(String framework) throws JMException {
    for (int copy = 1; name == null; copy++) {
      String suffix = copy == 1 ? "" : "-" + copy;
      ObjectName wanted =
          new ObjectName(
              "io.github.timebench.hessian2time:type=Connections,framework=" + framework + suffix);
      try {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, wanted);
        name = wanted;
      } catch (InstanceAlreadyExistsException e) {
        LOG.debug(wanted + " is taken");
      }
    }
  }

  void unregister() {
    if (name == null) {
      return;
    }
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException | RuntimeException e) {
      LOG.warn(name + " could not be taken out of JMX: " + e);
    }
  }

  @Override
  public boolean isNegotiating() {
    return negotiation.isOn();
  }

  @Override
  public int getToProvidersOnHessian2Time() {
    return count(true, true);
  }

  @Override
  public int getToProvidersOnOther() {
    return count(true, false);
  }

  @Override
  public int getFromConsumersOnHessian2Time() {
    return count(false, true);
  }

  @Override
  public int getFromConsumersOnOther() {
    return count(false, false);
  }

  @Override
  public List<String> getConnections() {
    return negotiation.connections().inUse().stream()
        .map(Connection::toString)
        .sorted()
        .collect(Collectors.toList());
  }

  @Override
  public Map<String, Long> getOutcomes() {
    Map<String, Long> outcomes = new TreeMap<>();
    for (NegotiationOutcome outcome : NegotiationOutcome.values()) {
      outcomes.put(outcome.label(), negotiation.count(outcome));
    }
    return outcomes;
  }

  @Override
  public String getSwitch() {
    return negotiation.control().toString();
  }

  @Override
  public String switchOn() {
    return negotiation.control().byOperator(true);
  }

  @Override
  public String switchOff() {
    return negotiation.control().byOperator(false);
  }

  private int count(boolean consumerSide, boolean ownFormat) {
    return (int)
        negotiation.connections().inUse().stream()
            .filter(connection -> connection.isConsumerSide() == consumerSide)
            .filter(connection -> connection.usesOwnFormat() == ownFormat)
            .count();
  }
}
