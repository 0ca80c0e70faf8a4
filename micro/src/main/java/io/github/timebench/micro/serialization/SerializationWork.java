package io.github.timebench.micro.serialization;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.dubbo.common.io.UnsafeByteArrayInputStream;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBufferOutputStream;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;

/**
 * What the serialization benchmarks measure. Successive calls go through the payloads of the
 * corpus.
 *
 * <p>Buffers are handled as Dubbo does by default: messages are written through a channel buffer
 * that is reused (as its pooled one is), and each received message is copied into a new array, from
 * which another thread reads it. So a round trip includes that copy.
 *
 * <p>For one thread.
 */
final class SerializationWork {
  private static final int FIRST_CAPACITY_BYTES = 64 * 1024;

  private final PayloadFormat format;
  private final Object[] payloads;
  private final byte[][] messages;
  private final Class<?> payloadClass;
  private final ChannelBuffer buffer = ChannelBuffers.dynamicBuffer(FIRST_CAPACITY_BYTES);
  private int next;

  /**
   * Work on payloads of one class.
   *
   * @throws IllegalStateException if a payload does not come back as it was sent
   */
  SerializationWork(PayloadFormat format, Object[] payloads) {
    this.format = format;
    this.payloads = payloads;
    payloadClass = payloads[0].getClass();
    messages = new byte[payloads.length][];
    for (int index = 0; index < payloads.length; index++) {
      messages[index] = verifiedMessage(payloads[index]);
    }
  }

  /**
   * Work on a corpus, made of the serializer's classes.
   *
   * @param serializer as {@link Codec#serializer} names it
   * @throws LabException if the serializer is not on the class path
   * @throws IllegalStateException if a payload does not come back as it was sent
   */
  static SerializationWork of(DateType dateType, String serializer, Corpus corpus)
      throws LabException {
    VariantBinding<?> binding = Codec.binding(serializer, dateType);
    return new SerializationWork(
        Codec.payloadFormat(serializer, binding.serviceInterface()), binding.payloads(corpus));
  }

  private byte[] verifiedMessage(Object payload) {
    byte[] message;
    Object received;
    try {
      write(payload);
      message = copyOut();
      received = read(message);
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("no round trip of " + payloadClass.getName() + ": " + e, e);
    }
    if (!payload.equals(received)) {
      throw new IllegalStateException("sent " + payload + ", but received " + received);
    }
    return message;
  }

  /** Serializes a payload, copies the bytes and deserializes them. */
  Object roundTrip() throws IOException, ClassNotFoundException {
    write(payloads[nextIndex()]);
    return read(copyOut());
  }

  /** Serializes a payload; returns the bytes written. */
  int serialize() throws IOException {
    write(payloads[nextIndex()]);
    return buffer.readableBytes();
  }

  /** Deserializes a payload. */
  Object deserialize() throws IOException, ClassNotFoundException {
    return read(messages[nextIndex()]);
  }

  /** Bytes of a serialized payload: the mean over the corpus, rounded. */
  int payloadBytes() {
    return (int)
        Math.round(Arrays.stream(messages).mapToInt(m -> m.length).average().orElseThrow());
  }

  private int nextIndex() {
    int index = next;
    next = index + 1 == payloads.length ? 0 : index + 1;
    return index;
  }

  private void write(Object payload) throws IOException {
    buffer.clear();
    format.write(payload, new ChannelBufferOutputStream(buffer));
  }

  private byte[] copyOut() {
    byte[] message = new byte[buffer.readableBytes()];
    buffer.readBytes(message);
    return message;
  }

  private Object read(byte[] message) throws IOException, ClassNotFoundException {
    return format.read(new UnsafeByteArrayInputStream(message), payloadClass);
  }
}
