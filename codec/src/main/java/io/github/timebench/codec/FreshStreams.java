package io.github.timebench.codec;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import io.github.timebench.hessian2time.hessian.Streams;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** The format alone: new streams for every message, and no plans of classes. */
public final class FreshStreams extends PartialForm {
  /** Called by Dubbo's extension loader. */
  public FreshStreams(FrameworkModel framework) {
    super(framework, 26, "timebench-fresh");
  }

  @Override
  Hessian2TimeSerialization make(FrameworkModel model) {
    return new Hessian2TimeSerialization(model, Streams.fresh(), TimeFactories::withoutPlans);
  }
}
