package io.github.timebench.hessian2time.negotiation;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.dubbo.common.config.configcenter.ConfigChangedEvent;
import org.apache.dubbo.common.config.configcenter.ConfigurationListener;
import org.apache.dubbo.common.config.configcenter.DynamicConfiguration;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.rpc.model.ApplicationModel;

/**
 * Whether the applications of one FrameworkModel may use hessian2-time. It is off for all of them
 * as long as the operator says so, and for one as long as a key of its configuration centre does.
 * Safe for use by several threads.
 */
final class Switch {

  /** The key for every application; with an application's name and a dot in front, for that one. */
  static final String KEY = "hessian2-time.enabled";

  private static final Logger LOG = LoggerFactory.getLogger(Switch.class);

  private final ConcurrentMap<String, OfApplication> applications = new ConcurrentHashMap<>();
  private volatile boolean onByOperator = true;

  /** Whether it is on for any application. */
  boolean isOn() {
    return onByOperator
        && (applications.isEmpty()
            || applications.values().stream().anyMatch(application -> application.on));
  }

  /**
   * Switches on behalf of the operator.
   *
   * @return whether it is on now, and who keeps it off
   */
  synchronized String byOperator(boolean wanted) {
    boolean isChange = onByOperator != wanted;
    onByOperator = wanted;
    if (isChange) {
      say(wanted, "the operator");
    }
    return toString();
  }

  private void say(boolean wanted, String who) {
    LOG.warn("hessian2-time was switched " + (wanted ? "on" : "off") + " by " + who + ": " + this);
  }

  @Override
  public String toString() {
    Set<String> offBy = new TreeSet<>();
    if (!onByOperator) {
      offBy.add("the operator");
    }
    applications.values().forEach(application -> offBy.addAll(application.offBy));
    return offBy.isEmpty() ? "on" : "off by " + String.join(" and ", offBy);
  }

  /**
   * What holds for an application until it ends. Its configuration centre is followed, if it has
   * one by now.
   */
  OfApplication of(ApplicationModel application) {
    OfApplication found =
        applications.computeIfAbsent(application.getInternalId(), id -> added(application));
    found.follow(application);
    return found;
  }

  private OfApplication added(ApplicationModel application) {
    application.addDestroyListener(gone -> applications.remove(gone.getInternalId()));
    return new OfApplication(application.tryGetApplicationName());
  }

  final class OfApplication implements ConfigurationListener {

    private final String name;
    private final Set<String> followed = ConcurrentHashMap.newKeySet();
    private final Set<String> offBy = ConcurrentHashMap.newKeySet();
    private volatile boolean on = true;

    private OfApplication(String name) {
      this.name = name;
    }

    /** Whether the application may use hessian2-time at this moment. */
    boolean isOn() {
      return on && onByOperator;
    }

    private void follow(ApplicationModel application) {
      for (String key : Arrays.asList(KEY, name + '.' + KEY)) {
        if (!followed.contains(key)) {
          application.modelEnvironment().getDynamicConfiguration().ifPresent(at -> follow(at, key));
        }
      }
    }

    private void follow(DynamicConfiguration centre, String key) {
      try {
        centre.addListener(key, DynamicConfiguration.DEFAULT_GROUP, this);
        followed.add(key);
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
        set("the key " + key + " for " + name, value.equalsIgnoreCase("true"));
      } else {
        LOG.warn("hessian2-time: " + key + " is neither true nor false and was ignored: " + value);
      }
    }

    private synchronized void set(String who, boolean wanted) {
      boolean isChange = wanted ? offBy.remove(who) : offBy.add(who);
      on = offBy.isEmpty();
      if (isChange) {
        say(wanted, who);
      }
    }
  }
}
