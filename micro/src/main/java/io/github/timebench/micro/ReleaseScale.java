package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Weighs in a JVM on the class path of the forks, all date types of a corpus at once. */
final class ReleaseScale implements PlacedCodec.Scale {
  private final String label;
  private final Codec codec;
  private final Installation installation;
  private final String classPath;
  private final List<String> jvmOptions;
  private final Path temporary;
  private final Map<Corpus, Map<DateType, Integer>> weighed = new HashMap<>();

  ReleaseScale(
      String label,
      Codec codec,
      Installation installation,
      String classPath,
      List<String> jvmOptions,
      Path temporary) {
    this.label = label;
    this.codec = codec;
    this.installation = installation;
    this.classPath = classPath;
    this.jvmOptions = jvmOptions;
    this.temporary = temporary;
  }

  @Override
  public int bytes(DateType dateType, Corpus corpus) {
    return weighed.computeIfAbsent(corpus, this::weigh).get(dateType);
  }

  private Map<DateType, Integer> weigh(Corpus corpus) {
    List<String> lines = new ArrayList<>();
    try {
      Path log = Files.createTempFile(temporary, "timebench-scale", ".log");
      List<String> command =
          installation.onClassPath(
              classPath,
              SerializationScaleMain.class.getName(),
              jvmOptions,
              SerializationScaleMain.arguments(codec, corpus));
      try (ChildJvm jvm = ChildJvm.start(label, command, log, lines::add)) {
        jvm.awaitExit();
        if (jvm.onExit().join() != 0) {
          throw new IllegalStateException(jvm.obituary());
        }
      }
      Files.delete(log);
    } catch (IOException | LabException e) {
      throw new UnavailableException("--codec: " + label + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("--codec: interrupted while " + label + " was weighed", e);
    }
    Map<DateType, Integer> bytes = new EnumMap<>(DateType.class);
    lines.forEach(line -> SerializationScaleMain.read(line, bytes));
    return bytes;
  }
}
