package io.github.timebench.hessian2time.negotiation;

import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.rpc.Exporter;
import org.apache.dubbo.rpc.ExporterListener;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Refuses to export a service whose configuration names hessian2-time where it cannot be used: its
 * calls would fail, one by one. Without the name in the configuration nothing is refused.
 */
@Activate
public final class ExportCheck implements ExporterListener {

  private static final Logger LOG = LoggerFactory.getLogger(ExportCheck.class);

  private final FrameworkModel model;

  /** Called by Dubbo's extension loader. */
  public ExportCheck(FrameworkModel model) {
    this.model = model;
  }

  /**
   * Called by Dubbo for each service and protocol.
   *
   * @throws IllegalStateException if the service cannot be served as configured
   */
  @Override
  public void exported(Exporter<?> exporter) {
    try {
      Negotiation.of(model).refuseIfNamedBy(exporter.getInvoker().getUrl());
    } catch (LinkageError e) {
      LOG.warn("hessian2-time is not made for this Dubbo: " + e);
    }
  }

  @Override
  public void unexported(Exporter<?> exporter) {
    // Nothing was kept.
  }
}
