package io.github.timebench.codec;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import io.github.timebench.hessian2time.hessian.Streams;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * The format of hessian2-time without some of what makes it fast, so that what each of it wins is a
 * figure of its own. For measuring only. Thread-safe.
 *
 * <p>Dubbo makes every serialization that it finds before it sends anything, so this one asks for
 * hessian2-time only when a message comes: in JVMs of another Dubbo release that jar is not there.
 */
abstract class PartialForm implements Serialization {
  private final FrameworkModel framework;
  private final byte id;
  private final String name;
  private volatile Serialization form;

  /**
   * @param id free in Dubbo and in its extensions
   */
  PartialForm(FrameworkModel framework, int id, String name) {
    this.framework = framework;
    this.id = (byte) id;
    this.name = name;
  }

  /** Its streams; only asked where there is hessian2-time. */
  abstract Streams streams();

  @Override
  public final byte getContentTypeId() {
    return id;
  }

  @Override
  public final String getContentType() {
    return "x-application/" + name;
  }

  @Override
  public final ObjectOutput serialize(URL url, OutputStream out) throws IOException {
    return form().serialize(url, out);
  }

  @Override
  public final ObjectInput deserialize(URL url, InputStream in) throws IOException {
    return form().deserialize(url, in);
  }

  /** Two threads may each make one at first; they are alike. */
  private Serialization form() {
    Serialization made = form;
    if (made == null) {
      made = new Hessian2TimeSerialization(framework, streams(), TimeFactories::withoutPlans);
      form = made;
    }
    return made;
  }

  /** The format alone: new streams for every message, and no plans of classes. */
  public static final class FreshStreams extends PartialForm {
    /** Called by Dubbo's extension loader. */
    public FreshStreams(FrameworkModel framework) {
      super(framework, 26, "timebench-fresh");
    }

    @Override
    Streams streams() {
      return Streams.fresh();
    }
  }

  /** The format with streams that are used again, and without plans of classes. */
  public static final class WithoutPlans extends PartialForm {
    /** Called by Dubbo's extension loader. */
    public WithoutPlans(FrameworkModel framework) {
      super(framework, 24, "timebench-unplanned");
    }

    @Override
    Streams streams() {
      return Streams.reused();
    }
  }
}
