package io.github.timebench.hessian2time.time;

import com.alibaba.com.caucho.hessian.io.AbstractSerializerFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.Serializer;

/**
 * Gives hessian-lite the serializers of the compact types and declines all other classes. It holds
 * no state. hessian-lite keeps what it was given, so that it asks once per class.
 */
final class TimeSerializerFactory extends AbstractSerializerFactory {

  @Override
  public Serializer getSerializer(@SuppressWarnings("rawtypes") Class javaType) {
    TimeType type = TimeType.ofClass(javaType);
    return type == null ? null : (value, out) -> ((TimeHessian2Output) out).writeTime(type, value);
  }

  @Override
  public Deserializer getDeserializer(@SuppressWarnings("rawtypes") Class javaType) {
    return TimeType.ofClass(javaType) == null ? null : new TimeDeserializer(javaType);
  }
}
