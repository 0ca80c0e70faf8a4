package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.BigDecimalDeserializer;
import io.github.timebench.hessian2time.hessian.TimeHessian2Input;
import java.io.IOException;
import java.math.BigDecimal;

/** Reads a BigDecimal as hessian-lite does, without a string where its digits fit into a long. */
final class DecimalDeserializer extends BigDecimalDeserializer {

  private static final String VALUE = "value";

  @Override
  public Object readObject(AbstractHessianInput in, Object[] fields) throws IOException {
    if (fields.length == 1 && VALUE.equals(fields[0])) {
      BigDecimal decimal = ((TimeHessian2Input) in).nextDecimal();
      if (decimal != null) {
        in.addRef(decimal);
        return decimal;
      }
    }
    return super.readObject(in, fields);
  }
}
