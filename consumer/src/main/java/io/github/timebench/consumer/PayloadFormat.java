package io.github.timebench.consumer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Writes and reads one message at a time, each independent of the others, as for one call. */
public interface PayloadFormat {
  /** Writes one message that holds the payload. */
  void write(Object payload, OutputStream out) throws IOException;

  /** Reads the payload of one message. */
  Object read(InputStream in, Class<?> payloadClass) throws IOException, ClassNotFoundException;
}
