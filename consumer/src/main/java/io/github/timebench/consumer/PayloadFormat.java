package io.github.timebench.consumer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Writes and reads one message at a time, each independent of the others, as for one call. */
public interface PayloadFormat {
  void writeAll(Object[] objects, OutputStream out) throws IOException;

  /** Reads the objects of one message, each as one of the classes. */
  Object[] readAll(InputStream in, Class<?>[] classes) throws IOException, ClassNotFoundException;

  default void write(Object payload, OutputStream out) throws IOException {
    writeAll(new Object[] {payload}, out);
  }

  default Object read(InputStream in, Class<?> payloadClass)
      throws IOException, ClassNotFoundException {
    return readAll(in, new Class<?>[] {payloadClass})[0];
  }
}
