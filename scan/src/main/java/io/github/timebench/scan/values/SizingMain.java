package io.github.timebench.scan.values;

import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.scan.classes.ApiClasses;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says the exact bytes of calls in a JVM of its own, where classes of an API may be loaded. Reads a
 * {@link SizingTask} and says what the samples lead to, so that their classes can be cloned; then
 * reads one {@link SizingOrder} after the other.
 */
public final class SizingMain {
  private static final Duration PATIENCE = Duration.ofHours(1);

  private final ParentJvm parent;
  private final SizingTask task;
  private final Optional<ZoneId> zone;
  private final Map<String, LoadedCall> calls = new LinkedHashMap<>();

  private SizingMain(ParentJvm parent, SizingTask task) {
    this.parent = parent;
    this.task = task;
    this.zone = task.zone().map(ZoneId::of);
  }

  /** Talks over the standard streams. */
  public static void main(String[] args) throws Exception {
    ParentJvm parent = ParentJvm.ofStandardStreams();
    SizingTask task = parent.awaitTask(SizingTask.class, () -> Runtime.getRuntime().halt(0));
    SizingMain sizing = new SizingMain(parent, task);
    sizing.read();
    while (true) {
      Optional<ParentJvm.Heard<SizingOrder>> order = parent.awaitNext(SizingOrder.class, PATIENCE);
      if (order.isPresent()) {
        sizing.measure(order.get().message());
      }
    }
  }

  private void read() throws LabException {
    try (ApiClasses classes = ApiClasses.open(paths(task.api()), paths(task.libraries()))) {
      for (SampledCall call : task.calls()) {
        parent.say(read(call, classes));
      }
    }
  }

  private SizingAnswer read(SampledCall call, ApiClasses classes) {
    try {
      LoadedCall loaded = LoadedCall.of(call, classes, zone, SizingMain.class.getClassLoader());
      calls.put(call.call(), loaded);
      return SizingAnswer.of(call.call(), loaded.facts());
    } catch (LabException | RuntimeException | LinkageError e) {
      return SizingAnswer.refused(call.call(), String.valueOf(e.getMessage()));
    }
  }

  private static List<Path> paths(List<String> paths) {
    return paths.stream().map(Path::of).toList();
  }

  /** Dubbo asks the thread's class loader for the classes of messages. */
  private void measure(SizingOrder order) throws IOException {
    URL[] clones = order.clones().isEmpty() ? new URL[0] : new URL[] {url(order.clones())};
    try (URLClassLoader loader = new URLClassLoader(clones, SizingMain.class.getClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      try (PayloadBytes bytes = new PayloadBytes()) {
        ArmSizes sizes = new ArmSizes(bytes, zone.orElse(ZoneOffset.UTC), loader);
        for (String name : order.calls()) {
          parent.say(measured(name, sizes, order));
        }
      }
    }
  }

  private SizingAnswer measured(String name, ArmSizes sizes, SizingOrder order) {
    LoadedCall call = calls.get(name);
    return call == null
        ? SizingAnswer.refused(name, "its samples were not read")
        : SizingAnswer.of(name, sizes.of(call, order.arms()));
  }

  private static URL url(String jar) throws MalformedURLException {
    return Path.of(jar).toUri().toURL();
  }
}
