package io.github.timebench.hessian2time.negotiation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;

/** Finds out whether the extension works with the Hessian library on this class path. */
final class SelfTest {

  /** More than any value takes; the stock form of a value takes more than 60 bytes. */
  private static final int MAX_BYTES = 20;

  private SelfTest() {}

  /** Why {@code serialization} cannot be used here, or null if it can. */
  static String failureOf(Serialization serialization) {
    try {
      for (Object value : Arrays.asList(Instant.MAX, LocalDateTime.MIN)) {
        byte[] bytes = write(serialization, value);
        Object read =
            serialization
                .deserialize(null, new ByteArrayInputStream(bytes))
                .readObject(value.getClass());
        if (bytes.length > MAX_BYTES || !value.equals(read)) {
          return "its Hessian library has its own way with java.time";
        }
      }
      return null;
    } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
      return "its Hessian library does not fit: " + e;
    }
  }

  private static byte[] write(Serialization serialization, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    out.writeObject(value);
    out.flushBuffer();
    return bytes.toByteArray();
  }
}
