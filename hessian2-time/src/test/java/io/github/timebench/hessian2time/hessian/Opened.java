package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.InputStream;

/** Inputs that read a message without Dubbo's view of it. */
public final class Opened {

  private Opened() {}

  /** Lets an input begin a message. */
  public static <I extends TimeHessian2Input> I on(
      InputStream in, SerializerFactory factory, I input) {
    input.open(in, factory, new MessageInput.ReadReferences());
    return input;
  }
}
