package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.probe.RecordedMain;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.ThreadsView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What Java Flight Recorder writes of one child JVM, from its start. Each second the recorder
 * streams its events into a repository below this folder, where they survive the JVM however it
 * ends. Nobody reads them before it has ended: reading would take CPU time from what is measured.
 */
public final class JvmRecording {
  /** Dubbo's calls stand on deeper stacks than the recorder's 64 frames. */
  public static final int STACK_DEPTH = 160;

  private static final String MAX_SIZE = "500m";
  private static final String SUFFIX = ".jfr";

  private final Path file;
  private final Path work;
  private final Path settings;
  private final Path repository;
  private final Path ended;

  /**
   * A recording that has not begun.
   *
   * @param file that it becomes, with the suffix {@value #SUFFIX}
   */
  public JvmRecording(Path file) {
    this.file = file.toAbsolutePath();
    this.work = this.file.resolveSibling(this.file.getFileName() + ".parts");
    this.settings = work.resolve("settings.jfc");
    this.repository = work.resolve("repository");
    this.ended = work.resolve("ended" + SUFFIX);
  }

  /**
   * The same Dubbo, in JVMs that record.
   *
   * @throws LabException if the folder cannot be made
   */
  public DubboRuntime on(DubboRuntime runtime, ThreadsView view) throws LabException {
    try {
      Files.createDirectories(work);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("%s cannot record into '%s': %s", ThreadsView.FLAG, work, IoReason.of(e)), e);
    }
    AtomicFile.write(settings, settings(view));
    return (module, mainClass, jvmArguments, arguments) -> {
      List<String> recorded = new ArrayList<>(jvmArguments);
      recorded.addAll(jvmArguments());
      List<String> all = new ArrayList<>(List.of(mainClass));
      all.addAll(arguments);
      return runtime.command(module, RecordedMain.class.getName(), recorded, all);
    };
  }

  /** Standard output belongs to the child's messages. */
  private List<String> jvmArguments() {
    return List.of(
        "-XX:StartFlightRecording=settings=%s,disk=true,dumponexit=true,filename=%s,maxsize=%s"
            .formatted(settings, ended, MAX_SIZE),
        "-XX:FlightRecorderOptions=repository=%s,stackdepth=%d".formatted(repository, STACK_DEPTH),
        "-Xlog:jfr*=off",
        "-Xlog:jfr*=warning:stderr");
  }

  public static String settings(ThreadsView view) {
    String park = view.parkThreshold().toMillis() + " ms";
    String block = view.blockThreshold().toMillis() + " ms";
    Map<String, Map<String, String>> events = new LinkedHashMap<>();
    events.put("jdk.ExecutionSample", Map.of("period", "10 ms"));
    events.put("jdk.ObjectAllocationSample", Map.of("throttle", "150/s", "stackTrace", "true"));
    events.put("jdk.JavaMonitorEnter", Map.of("threshold", block, "stackTrace", "true"));
    events.put("jdk.VirtualThreadPinned", Map.of("threshold", block, "stackTrace", "true"));
    events.put("jdk.JavaMonitorWait", Map.of("threshold", park, "stackTrace", "true"));
    events.put("jdk.ThreadPark", Map.of("threshold", park, "stackTrace", "true"));
    events.put("jdk.Compilation", Map.of("threshold", "0 ms"));
    events.put("jdk.Deoptimization", Map.of("stackTrace", "false"));
    events.put("jdk.ClassLoad", Map.of("threshold", "0 ms", "stackTrace", "false"));
    events.put("timebench.ThreadStates", Map.of("period", "1 s"));
    return events.entrySet().stream()
        .map(event -> event(event.getKey(), event.getValue()))
        .collect(
            Collectors.joining(
                "",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<configuration version=\"2.0\" label=\"Timebench\">\n",
                "</configuration>\n"));
  }

  private static String event(String name, Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(
            one ->
                "    <setting name=\"%s\">%s</setting>%n".formatted(one.getKey(), one.getValue()))
        .collect(
            Collectors.joining(
                "",
                "  <event name=\"" + name + "\">\n    <setting name=\"enabled\">true</setting>\n",
                "  </event>\n"));
  }

  /**
   * The recording of a JVM that has ended: its own last dump, else what it streamed until it died.
   *
   * @return the file; empty if the JVM left nothing
   */
  public Optional<Path> take() throws LabException {
    try {
      if (Files.exists(ended) && Files.size(ended) > 0) {
        Files.move(ended, file, StandardCopyOption.REPLACE_EXISTING);
      } else {
        join(chunks());
      }
      return Files.exists(file) ? Optional.of(file) : Optional.empty();
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("the recording '%s' cannot be completed: %s", file, IoReason.of(e)), e);
    }
  }

  private List<Path> chunks() throws IOException {
    if (!Files.isDirectory(repository)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(repository)) {
      return files
          .filter(path -> path.toString().endsWith(SUFFIX))
          .sorted(Comparator.comparing(path -> path.getFileName().toString()))
          .toList();
    }
  }

  /** Chunks one behind the other are a recording. */
  private void join(List<Path> chunks) throws IOException {
    if (chunks.isEmpty()) {
      return;
    }
    try (OutputStream joined = Files.newOutputStream(file)) {
      for (Path chunk : chunks) {
        Files.copy(chunk, joined);
      }
    }
  }

  public void discard(boolean keepFile) throws LabException {
    try {
      if (!keepFile) {
        Files.deleteIfExists(file);
      }
      if (Files.isDirectory(work)) {
        try (Stream<Path> all = Files.walk(work)) {
          for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
          }
        }
      }
    } catch (IOException e) {
      throw new LabException(Phrase.of("'%s' cannot be deleted: %s", work, IoReason.of(e)), e);
    }
  }
}
