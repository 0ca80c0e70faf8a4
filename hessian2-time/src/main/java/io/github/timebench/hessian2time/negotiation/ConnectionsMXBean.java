package io.github.timebench.hessian2time.negotiation;

import java.util.List;
import java.util.Map;

/**
 * The open connections and what they use, as JMX shows them under {@code
 * io.github.timebench.hessian2time:type=Connections,framework=…}. A connection counts once it
 * carried a message of a service; it counts as on hessian2-time if any of its services is.
 */
public interface ConnectionsMXBean {

  /** Whether hessian2-time is negotiated at all: false where it declined this Dubbo. */
  boolean isNegotiating();

  int getToProvidersOnHessian2Time();

  int getToProvidersOnOther();

  int getFromConsumersOnHessian2Time();

  int getFromConsumersOnOther();

  /** One line for each connection, with what each service uses. */
  List<String> getConnections();

  /** How often each outcome of a negotiation came since the start, by its label. */
  Map<String, Long> getOutcomes();

  /** Whether hessian2-time is switched on, and who keeps it off. */
  String getSwitch();

  /** Takes back {@link #switchOff}; answers with the state. */
  String switchOn();

  /** Writes hessian2 from the next request on, and takes up no offers; answers with the state. */
  String switchOff();
}
