package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import io.github.timebench.hessian2time.plans.Plans;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeClassLoaderListener;

/**
 * The serializer factories of one FrameworkModel, one per class loader, each beside the one that
 * stock hessian2 uses there. Safe for use by several threads.
 *
 * <p>It is kept among the attributes of its model and goes when the model is destroyed. It cannot
 * be a bean of the model: Dubbo asks there for the one {@link Hessian2FactoryManager} and would
 * find two.
 */
public final class TimeFactories extends Hessian2FactoryManager {

  private static final String ATTRIBUTE = TimeFactories.class.getName();
  private static final String WITHOUT_PLANS = ATTRIBUTE + ".withoutPlans";
  private static final Object BOOT_LOADER = "boot class loader";

  private final FrameworkModel model;
  private final Plans plans;
  private final int version;
  private final Map<Object, TimeSerializerFactory> factories = new ConcurrentHashMap<>();

  /** For readers that have not this version. */
  private final Map<Integer, TimeFactories> older = new ConcurrentHashMap<>();

  private TimeFactories(FrameworkModel model, Plans plans, int version) {
    super(model);
    this.model = model;
    this.plans = plans;
    this.version = version;
  }

  /** The factories of {@code model}, made on first use. */
  public static TimeFactories of(FrameworkModel model) {
    return of(model, ATTRIBUTE, Plans.usual());
  }

  /** Those that leave all classes but times to hessian-lite, to measure what plans win. */
  public static TimeFactories withoutPlans(FrameworkModel model) {
    return of(model, WITHOUT_PLANS, Plans.none());
  }

  private static TimeFactories of(FrameworkModel model, String attribute, Plans plans) {
    Object present = model.getAttribute(attribute);
    if (present == null) {
      present =
          model
              .getAttributes()
              .computeIfAbsent(attribute, key -> attachedTo(model, attribute, plans));
    }
    return (TimeFactories) present;
  }

  private static TimeFactories attachedTo(FrameworkModel model, String attribute, Plans plans) {
    TimeFactories made = new TimeFactories(model, plans, FormatVersions.newest());
    model.addClassLoaderListener(
        new ScopeClassLoaderListener<FrameworkModel>() {
          @Override
          public void onAddClassLoader(FrameworkModel scope, ClassLoader added) {}

          @Override
          public void onRemoveClassLoader(FrameworkModel scope, ClassLoader removed) {
            made.onRemoveClassLoader(removed);
          }
        });
    model.addDestroyListener(destroyed -> destroyed.getAttributes().remove(attribute));
    return made;
  }

  /** The factories of the version that this thread is to write. */
  public TimeFactories ofWrittenVersion() {
    Integer written = FormatVersions.written();
    return written == null
        ? this
        : older.computeIfAbsent(written, absent -> new TimeFactories(model, plans, written));
  }

  /**
   * The factory that loads through {@code classLoader}; null means the boot class loader.
   *
   * @throws NoCompactFormException if the application serializes times in its own way
   */
  @Override
  public SerializerFactory getSerializerFactory(ClassLoader classLoader) {
    Object key = classLoader == null ? BOOT_LOADER : classLoader;
    TimeSerializerFactory factory = factories.get(key);
    if (factory == null) {
      factory = factories.computeIfAbsent(key, absent -> besideStock(classLoader));
    }
    factory.refuseAddedTimes();
    return factory;
  }

  /** Why times may not be written in the compact form at this moment, or null. */
  public String objection() {
    try {
      getSerializerFactory(Thread.currentThread().getContextClassLoader());
      return null;
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  private TimeSerializerFactory besideStock(ClassLoader classLoader) {
    Hessian2FactoryManager stock = model.getBeanFactory().getBean(Hessian2FactoryManager.class);
    return new TimeSerializerFactory(stock.getSerializerFactory(classLoader), plans, version);
  }

  /** Forgets the factory of a class loader that left the model. */
  @Override
  public void onRemoveClassLoader(ClassLoader classLoader) {
    factories.remove(classLoader);
    older.values().forEach(factories -> factories.onRemoveClassLoader(classLoader));
    super.onRemoveClassLoader(classLoader);
  }
}
