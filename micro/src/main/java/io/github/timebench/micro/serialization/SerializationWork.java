package io.github.timebench.micro.serialization;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VariantBinding.Message;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.consumer.RoundTrip;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the serialization benchmarks measure: the messages of one payload, written and read as
 * {@link RoundTrip} does. Successive calls go through the payloads of the corpus. For one thread.
 */
final class SerializationWork {
  private final RoundTrip roundTrip;
  private final Message[][] payloads;
  private final byte[][][] written;
  private int next;

  /**
   * @param binding what the payloads are of
   * @throws IllegalStateException if a payload does not come back as it was sent
   */
  SerializationWork(PayloadFormat format, VariantBinding<?> binding, Object[] payloads) {
    this.roundTrip = new RoundTrip(format);
    this.payloads =
        Arrays.stream(payloads)
            .map(payload -> binding.messages(payload).toArray(Message[]::new))
            .toArray(Message[][]::new);
    written = new byte[payloads.length][][];
    for (int index = 0; index < payloads.length; index++) {
      Message[] messages = this.payloads[index];
      written[index] = new byte[messages.length][];
      for (int at = 0; at < messages.length; at++) {
        written[index][at] = verified(messages[at], binding);
      }
    }
  }

  /**
   * Work on a corpus, made of the variant's classes: those that the class path of this JVM names.
   *
   * @param serializer as {@link Codec#serializer} names it
   * @throws LabException if the serializer is not on the class path
   * @throws IllegalStateException if a payload does not come back as it was sent
   */
  static SerializationWork of(String variant, String serializer, Corpus corpus)
      throws LabException {
    Bindings bindings = Bindings.ofClassPath();
    VariantBinding<?> binding = bindings.of(Variant.ofLabel(variant).orElseThrow());
    return new SerializationWork(
        Codec.payloadFormat(serializer, binding.serviceInterface()),
        binding,
        binding.payloads(corpus));
  }

  private byte[] verified(Message message, VariantBinding<?> binding) {
    byte[] bytes;
    Object[] received;
    try {
      bytes = roundTrip.bytes(message);
      received = roundTrip.read(bytes, message);
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(
          "no round trip of " + binding.serviceInterface() + ": " + e, e);
    }
    for (int at = 0; at < received.length; at++) {
      binding
          .difference(message.objects()[at], received[at])
          .ifPresent(
              difference -> {
                throw new IllegalStateException(difference);
              });
    }
    return bytes;
  }

  /** Serializes a payload, copies the bytes and deserializes them; the objects it read last. */
  Object[] roundTrip() throws IOException, ClassNotFoundException {
    Object[] received = null;
    for (Message message : payloads[nextIndex()]) {
      received = roundTrip.of(message);
    }
    return received;
  }

  int serialize() throws IOException {
    int bytes = 0;
    for (Message message : payloads[nextIndex()]) {
      bytes += roundTrip.write(message);
    }
    return bytes;
  }

  Object[] deserialize() throws IOException, ClassNotFoundException {
    int index = nextIndex();
    Object[] received = null;
    for (int at = 0; at < written[index].length; at++) {
      received = roundTrip.read(written[index][at], payloads[index][at]);
    }
    return received;
  }

  /** Bytes of each message of a serialized payload: the mean over the corpus, rounded. */
  List<Integer> messageBytes() {
    return IntStream.range(0, written[0].length)
        .mapToObj(at -> (int) Math.round(meanBytes(at)))
        .toList();
  }

  private double meanBytes(int message) {
    return Arrays.stream(written)
        .mapToInt(messages -> messages[message].length)
        .average()
        .orElseThrow();
  }

  private int nextIndex() {
    int index = next;
    next = index + 1 == payloads.length ? 0 : index + 1;
    return index;
  }
}
