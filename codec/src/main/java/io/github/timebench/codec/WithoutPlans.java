package io.github.timebench.codec;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import io.github.timebench.hessian2time.hessian.Streams;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** The format with streams that are used again, and without plans of classes. */
public final class WithoutPlans extends PartialForm {
  /** Called by Dubbo's extension loader. */
  public WithoutPlans(FrameworkModel framework) {
    super(framework, 24, "timebench-unplanned");
  }

  @Override
  Hessian2TimeSerialization make(FrameworkModel model) {
    return new Hessian2TimeSerialization(model, Streams.reused(), TimeFactories::withoutPlans);
  }
}
