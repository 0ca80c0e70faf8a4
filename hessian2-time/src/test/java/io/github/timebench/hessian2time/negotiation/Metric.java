package io.github.timebench.hessian2time.negotiation;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** Reads the metric as a team would, through JMX. */
final class Metric {

  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
  private static final String[] ATTRIBUTES = {
    "Negotiating",
    "ToProvidersOnHessian2Time",
    "ToProvidersOnOther",
    "FromConsumersOnHessian2Time",
    "FromConsumersOnOther",
    "Connections"
  };

  private Metric() {}

  static Map<String, Object> of(FrameworkModel model) throws Exception {
    Map<String, Object> values = new HashMap<>();
    for (Attribute attribute : SERVER.getAttributes(name(model), ATTRIBUTES).asList()) {
      values.put(attribute.getName(), attribute.getValue());
    }
    return values;
  }

  static Map<String, Long> outcomes(FrameworkModel model) throws Exception {
    return JMX.newMXBeanProxy(SERVER, name(model), ConnectionsMXBean.class).getOutcomes();
  }

  /** Calls an operation and gives back its answer. */
  static Object call(FrameworkModel model, String operation) throws Exception {
    return SERVER.invoke(name(model), operation, new Object[0], new String[0]);
  }

  static boolean isThere(FrameworkModel model) throws Exception {
    return SERVER.isRegistered(name(model));
  }

  private static ObjectName name(FrameworkModel model) throws Exception {
    return new ObjectName(
        "io.github.timebench.hessian2time:type=Connections,framework=" + model.getInternalId());
  }
}
