package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.Serializer;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import java.io.IOException;
import java.math.BigDecimal;

/** Writes a BigDecimal as hessian-lite does, without a string where its digits fit into a long. */
final class DecimalSerializer implements Serializer {

  private static final String CLASS_NAME = BigDecimal.class.getName();
  private static final int NOT_DEFINED = -1;

  @Override
  public void writeObject(Object decimal, AbstractHessianOutput out) throws IOException {
    TimeHessian2Output to = (TimeHessian2Output) out;
    if (to.addRef(decimal)) {
      return;
    }
    if (to.writeObjectBegin(CLASS_NAME) == NOT_DEFINED) {
      to.writeInt(1);
      to.writeString("value");
      to.writeObjectBegin(CLASS_NAME);
    }
    to.writeText((BigDecimal) decimal);
  }
}
