package io.github.timebench.micro.serialization;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;

/** Serialization by {@code java.io}. */
final class JdkWireFormat implements WireFormat {
  @Override
  public void write(Object payload, OutputStream out) throws IOException {
    ObjectOutputStream objects = new ObjectOutputStream(out);
    objects.writeObject(payload);
    objects.flush();
  }

  @Override
  public Object read(InputStream in, Class<?> payloadClass)
      throws IOException, ClassNotFoundException {
    return payloadClass.cast(new ObjectInputStream(in).readObject());
  }
}
