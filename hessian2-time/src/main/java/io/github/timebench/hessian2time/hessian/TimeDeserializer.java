package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import java.io.IOException;

/**
 * Reads one type of time where hessian-lite asks by class: elements of typed collections, and
 * streams that hold something else in the place of a time. It refuses every other form.
 */
final class TimeDeserializer extends AbstractDeserializer {

  private final Class<?> type;

  TimeDeserializer(Class<?> type) {
    this.type = type;
  }

  @Override
  public Class<?> getType() {
    return type;
  }

  /** Reads a time or null; the input must be this extension's. */
  @Override
  public Object readObject(AbstractHessianInput in) throws IOException {
    return ((TimeHessian2Input) in).readTimeOrNull(type);
  }

  @Override
  public Object readObject(AbstractHessianInput in, Object[] fields) throws IOException {
    throw notA("an object with fields");
  }

  @Override
  public Object readList(AbstractHessianInput in, int length) throws IOException {
    throw notA("a list");
  }

  @Override
  public Object readLengthList(AbstractHessianInput in, int length) throws IOException {
    throw notA("a list");
  }

  @Override
  public Object readMap(AbstractHessianInput in) throws IOException {
    throw notA("a map");
  }

  private HessianProtocolException notA(String form) {
    return error(type.getName() + " is not written as " + form);
  }
}
