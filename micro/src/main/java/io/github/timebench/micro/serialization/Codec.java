package io.github.timebench.micro.serialization;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.DubboPayloadFormat;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.scan.values.Sizing;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.dubbo.rpc.model.ApplicationModel;

/**
 * A serializer and the class path that it runs on.
 *
 * @param label in flags, reports and docs: {@code stock}, {@code jdk} or {@code stock@3.2.13}
 * @param serializer the label of a {@link Serializer}, or {@value #JDK}
 * @param release the Dubbo release whose serializer it is; empty for this program's
 */
public record Codec(String label, String serializer, Optional<ReleaseRuntime> release) {
  public static final String FLAG = "--codec";

  /** Serialization by {@code java.io}, of the stock variant's classes. */
  public static final String JDK = "jdk";

  public static List<Codec> ofThisProgram() {
    return Stream.concat(ofDubbo().map(Serializer::label), Stream.of(JDK))
        .map(label -> new Codec(label, label, Optional.empty()))
        .toList();
  }

  /**
   * Dubbo's serializer of a version.
   *
   * @throws io.github.timebench.model.plan.UsageException if the version has no compact mode and is
   *     to use it
   * @throws LabException if there is no such version, or the releases are not built
   */
  public static Codec of(SerializerVersion version, Installation installation) throws LabException {
    return new Codec(
        version.label(),
        Serializer.STOCK.label(),
        Optional.of(ReleaseRuntime.of(installation, FLAG, version)));
  }

  /**
   * The class path of its forks; empty for this program's.
   *
   * @throws LabException if the load generator is not built
   */
  String classPath() throws LabException {
    return release.isPresent() ? release.get().classPath(PayloadSizesMain.MODULE) : "";
  }

  List<String> jvmOptions() {
    return release.map(ReleaseRuntime::jvmOptions).orElse(List.of());
  }

  /**
   * Bytes of a serialized payload's messages by variant, the mean over the corpus; found on the
   * class path of the forks, which may not carry types that nobody asked for.
   *
   * @throws LabException if the codec cannot be run
   * @throws IllegalStateException if a payload does not come back as it was sent
   */
  Map<String, List<Integer>> payloadBytes(List<Variant> variants, Corpus corpus)
      throws LabException {
    PayloadSizesMain.Task task =
        new PayloadSizesMain.Task(
            serializer, variants.stream().map(Variant::label).toList(), corpus);
    return release.isPresent()
        ? PayloadSizesMain.inChildJvm(
            label,
            release
                .get()
                .command(
                    PayloadSizesMain.MODULE,
                    PayloadSizesMain.class.getName(),
                    Sizing.OF_BYTES,
                    List.of()),
            task)
        : PayloadSizesMain.here(task);
  }

  /** The variant whose classes a serializer's payloads of a date type are made of. */
  public static Variant variant(String serializer, DateType dateType) {
    return Variant.of(dateType, dubbo(serializer).orElse(Serializer.STOCK));
  }

  /**
   * Writing and reading with a serializer.
   *
   * @param serviceInterface the service whose transfer classes are to pass Dubbo's class check
   * @throws LabException if the serializer is not on the class path
   */
  public static PayloadFormat payloadFormat(String serializer, Class<?> serviceInterface)
      throws LabException {
    Optional<Serializer> dubbo = dubbo(serializer);
    if (dubbo.isEmpty()) {
      return new JdkPayloadFormat();
    }
    try {
      return new DubboPayloadFormat(
          ApplicationModel.defaultModel().getDefaultModule(), dubbo.get(), serviceInterface);
    } catch (IllegalStateException e) {
      throw new LabException(Phrase.of("%s: %s", FLAG, Phrase.ofMessage(e)), e);
    }
  }

  private static Optional<Serializer> dubbo(String label) {
    return ofDubbo().filter(one -> one.label().equals(label)).findFirst();
  }

  /**
   * Without a connection it is the same whether one was agreed on or named; and a look at all
   * suites is to stay short, so what plans of classes win is left to runs.
   */
  private static Stream<Serializer> ofDubbo() {
    return Arrays.stream(Serializer.values())
        .filter(one -> one != Serializer.CONFIGURED && one != Serializer.UNPLANNED);
  }

  private static final class JdkPayloadFormat implements PayloadFormat {
    @Override
    public void writeAll(Object[] payloads, OutputStream out) throws IOException {
      ObjectOutputStream objects = new ObjectOutputStream(out);
      for (Object payload : payloads) {
        objects.writeObject(payload);
      }
      objects.flush();
    }

    @Override
    public Object[] readAll(InputStream in, Class<?>[] classes)
        throws IOException, ClassNotFoundException {
      ObjectInputStream objects = new ObjectInputStream(in);
      Object[] payloads = new Object[classes.length];
      for (int index = 0; index < payloads.length; index++) {
        payloads[index] = classes[index].cast(objects.readObject());
      }
      return payloads;
    }
  }
}
