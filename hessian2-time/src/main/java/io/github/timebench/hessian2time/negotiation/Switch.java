package io.github.timebench.hessian2time.negotiation;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.apache.dubbo.common.config.configcenter.ConfigChangedEvent;
import org.apache.dubbo.common.config.configcenter.ConfigurationListener;
import org.apache.dubbo.common.config.configcenter.DynamicConfiguration;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.rpc.model.ApplicationModel;

/**
 * Whether hessian2-time may be used. It is off as long as anybody who can switch it says so: the
 * operator, or a key of the configuration centre. Safe for use by several threads.
 */
final class Switch implements ConfigurationListener {

  /** The key for every application; with an application's name and a dot in front, for that one. */
  static final String KEY = "hessian2-time.enabled";

  private static final Logger LOG = LoggerFactory.getLogger(Switch.class);
  private static final String OPERATOR = "the operator";

  private final Set<String> offBy = new TreeSet<>();
  private final Set<String> followed = new TreeSet<>();
  private volatile boolean on = true;

  boolean isOn() {
    return on;
  }

  /**
   * Switches on behalf of the operator.
   *
   * @return whether it is on now, and who keeps it off
   */
  String byOperator(boolean wanted) {
    set(OPERATOR, wanted);
    return toString();
  }

  private synchronized void set(String who, boolean wanted) {
    boolean isChange = wanted ? offBy.remove(who) : offBy.add(who);
    on = offBy.isEmpty();
    if (isChange) {
      LOG.warn(
          "hessian2-time was switched " + (wanted ? "on" : "off") + " by " + who + ": " + this);
    }
  }

  @Override
  public synchronized String toString() {
    return on ? "on" : "off by " + String.join(" and ", offBy);
  }

  /** Follows the configuration centre of an application, if it has one. */
  void follow(ApplicationModel application) {
    String name = application.tryGetApplicationName();
    for (String key : Arrays.asList(KEY, name + '.' + KEY)) {
      if (isNew(application.getInternalId() + ' ' + key)) {
        application.modelEnvironment().getDynamicConfiguration().ifPresent(at -> follow(at, key));
      }
    }
  }

  private synchronized boolean isNew(String key) {
    return followed.add(key);
  }

  private void follow(DynamicConfiguration centre, String key) {
    try {
      centre.addListener(key, DynamicConfiguration.DEFAULT_GROUP, this);
      read(key, centre.getConfig(key, DynamicConfiguration.DEFAULT_GROUP));
    } catch (RuntimeException e) {
      LOG.warn("hessian2-time cannot follow " + key + " in the configuration centre: " + e);
    }
  }

  @Override
  public void process(ConfigChangedEvent event) {
    read(event.getKey(), event.getContent());
  }

  private void read(String key, String content) {
    String value = content == null || content.trim().isEmpty() ? "true" : content.trim();
    if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
      set("the key " + key, value.equalsIgnoreCase("true"));
    } else {
      LOG.warn("hessian2-time: " + key + " is neither true nor false and was ignored: " + value);
    }
  }
}
