package io.github.timebench.micro;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** One message at a time, each with a state of its own, as for one RPC. */
interface WireFormat {
  /** Writes one message that holds the payload. */
  void write(Object payload, OutputStream out) throws IOException;

  /** Reads the payload of one message. */
  Object read(InputStream in, Class<?> payloadClass) throws IOException, ClassNotFoundException;
}
