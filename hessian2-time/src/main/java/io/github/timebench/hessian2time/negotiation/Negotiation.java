package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.hessian.FormatVersions;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.common.resource.Disposable;
import org.apache.dubbo.common.serialize.Constants;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.PermittedSerializationKeeper;

/**
 * What the filters and the codec of one FrameworkModel share. A bean of the model, which ends it.
 * Safe for use by several threads.
 *
 * <p>A consumer and a provider agree connection by connection and service by service. A connection
 * starts on hessian2. Requests offer hessian2-time in an attachment, a provider that has it answers
 * in an attachment of the response, and only then are requests of that service on that connection
 * written with it. Nothing is added to a URL or a registry.
 */
final class Negotiation implements Disposable {

  static final String NAME = "hessian2-time";

  /** Of the URL; in a class that Dubbo before 3.2 does not have. */
  private static final String PREFER_SERIALIZATION = "prefer.serialization";

  private static final Logger LOG = LoggerFactory.getLogger(Negotiation.class);

  private final FrameworkModel model;
  private final byte serializationId;
  private final int version = FormatVersions.newest();
  private final String objection;
  private final String process = Long.toHexString(new SecureRandom().nextLong());
  private final Switch control = new Switch();
  private final Connection.Open connections = new Connection.Open();
  private final AtomicLongArray counts = new AtomicLongArray(NegotiationOutcome.values().length);
  private final SaidOnce said = new SaidOnce();
  private final Set<String> permitted = ConcurrentHashMap.newKeySet();
  private final ConnectionsMetric metric;
  private volatile boolean failed;

  private Negotiation(FrameworkModel model) {
    this.model = model;
    SelfTest selfTest = SelfTest.in(model);
    serializationId = selfTest.serializationId();
    objection = selfTest.objection();
    metric = ConnectionsMetric.register(this, model.getInternalId());
    if (objection != null) {
      LOG.warn(
          "hessian2-time declines Dubbo "
              + Version.getVersion()
              + ": "
              + objection
              + "; every connection is as without it");
    }
  }

  /** The negotiation of {@code model}, made on first use. */
  static Negotiation of(FrameworkModel model) {
    return model
        .getBeanFactory()
        .getOrRegisterBean(Negotiation.class, type -> new Negotiation(model));
  }

  /** False where the extension does not work with this Dubbo: then nothing may be done. */
  boolean isOn() {
    return objection == null && !failed;
  }

  /**
   * Whether something may be agreed on now: since the start, the application may have added a
   * serializer for a time. That is said once.
   */
  boolean mayAgree() {
    String found = TimeFactories.of(model).objection();
    if (found != null) {
      said.say("hessian2-time is not agreed on any more: " + found);
    }
    return found == null;
  }

  Switch control() {
    return control;
  }

  /** The id of hessian2-time in the header of messages. */
  byte serializationId() {
    return serializationId;
  }

  /** The newest version of the format at this end. */
  int version() {
    return version;
  }

  /** Whether a message with this id, which may be null, is one of hessian2-time. */
  boolean isOwn(Object id) {
    return id instanceof Byte && (Byte) id == serializationId;
  }

  /** Whether a message with this id, which may be null, is one of Dubbo's hessian2. */
  static boolean isHessian2(Object id) {
    return id instanceof Byte && (Byte) id == Constants.HESSIAN2_SERIALIZATION_ID;
  }

  Connection.Open connections() {
    return connections;
  }

  SaidOnce said() {
    return said;
  }

  /** Tells this end from every other one that answers. */
  String process() {
    return process;
  }

  /** Lets requests of the service that {@code providerUrl} exports come with hessian2-time. */
  void permit(URL providerUrl) {
    String service = providerUrl.getServiceKey();
    if (!permitted.contains(service)) {
      model
          .getBeanFactory()
          .getBean(PermittedSerializationKeeper.class)
          .registerService(providerUrl.addParameter(PREFER_SERIALIZATION, NAME));
      permitted.add(service);
    }
  }

  void add(NegotiationOutcome outcome) {
    counts.incrementAndGet(outcome.ordinal());
  }

  long count(NegotiationOutcome outcome) {
    return counts.get(outcome.ordinal());
  }

  ConnectionsMXBean metric() {
    return metric;
  }

  /**
   * Logs, once for each kind, what went wrong beside a call that must go on. What this Dubbo lacks
   * would be lacking in every call, so that ends it all.
   */
  void sayTrouble(Throwable trouble) {
    if (trouble instanceof LinkageError) {
      failed = true;
      if (said.isNews("failed")) {
        LOG.warn(
            "hessian2-time is not made for Dubbo "
                + Version.getVersion()
                + " and ends here, every connection is as without it: "
                + trouble);
      }
    } else {
      said.sayTrouble(trouble);
    }
  }

  @Override
  public void destroy() {
    metric.unregister();
  }

  /** How a negotiation ended, to be counted. Each end counts its own. */
  enum NegotiationOutcome {
    AGREED("agreed", "consumer: the service went over to hessian2-time"),
    NO_ANSWER("no answer", "consumer: the provider did not take up the offers"),
    ANSWERS_DIFFER(
        "answers differ",
        "consumer: two processes answer on the connection, so a proxy spreads it over providers"),
    FELL_BACK("fell back", "consumer: calls with hessian2-time failed and the service left it"),
    TAKEN_UP("taken up", "provider: an offer was taken up"),
    OTHER_CONNECTION(
        "other connection",
        "provider: the consumer's port is not the one that this end sees, so a proxy is between"),
    OTHER_VERSION("other version", "provider: there is no version of the format that both have"),
    OTHER_ID("other id", "provider: the consumer's hessian2-time has another id"),
    NOT_IN_HESSIAN2("not in hessian2", "provider: the offer came with another serialization"),
    SWITCHED_OFF("switched off", "provider: hessian2-time is switched off"),
    OWN_TIMES("own times", "either: the application of this end serializes a time in its own way");

    private final String label;
    private final String meaning;

    NegotiationOutcome(String label, String meaning) {
      this.label = label;
      this.meaning = meaning;
    }

    String label() {
      return label;
    }

    /** For the log: which end counts it, and what happened. */
    String meaning() {
      return meaning;
    }
  }
}
