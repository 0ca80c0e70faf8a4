package io.github.timebench.codec;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * The format of hessian2-time with new streams for every message, so that what the format wins and
 * what the reuse of streams wins are two figures. For measuring only. Thread-safe.
 *
 * <p>Dubbo makes every serialization that it finds before it sends anything, so this one asks for
 * hessian2-time only when a message comes: in JVMs of another Dubbo release that jar is not there.
 */
public final class FreshStreams implements Serialization {
  /** Free in Dubbo and in its extensions. */
  private static final byte CONTENT_TYPE_ID = 26;

  private final FrameworkModel framework;
  private volatile Serialization format;

  /** Called by Dubbo's extension loader. */
  public FreshStreams(FrameworkModel framework) {
    this.framework = framework;
  }

  @Override
  public byte getContentTypeId() {
    return CONTENT_TYPE_ID;
  }

  @Override
  public String getContentType() {
    return "x-application/timebench-fresh";
  }

  @Override
  public ObjectOutput serialize(URL url, OutputStream out) throws IOException {
    return format().serialize(url, out);
  }

  @Override
  public ObjectInput deserialize(URL url, InputStream in) throws IOException {
    return format().deserialize(url, in);
  }

  /** Two threads may each make one at first; they are alike. */
  private Serialization format() {
    Serialization made = format;
    if (made == null) {
      made = Hessian2TimeSerialization.withoutReuse(framework);
      format = made;
    }
    return made;
  }
}
