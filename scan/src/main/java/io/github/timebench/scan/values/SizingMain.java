package io.github.timebench.scan.values;

import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.lab.ProcessCpuTime;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.clone.ClonedArm;
import io.github.timebench.scan.values.ArmCosts.Effort;
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
 * {@link Task} and says what the samples lead to, so that their classes can be cloned; then reads
 * one {@link Order} after the other.
 */
public final class SizingMain {
  /**
   * What it reads.
   *
   * @param api jars and folders, as for {@link ApiClasses#open}
   * @param zone of local date-times; without one they are read as they stand and taken as UTC
   */
  record Task(
      List<String> api, List<String> libraries, Optional<String> zone, List<SampledCall> calls) {}

  /**
   * What it measures next.
   *
   * @param clones the jar of the clones; empty if there are none
   * @param calls as the task names them
   * @param cpu how long CPU times are measured; empty for bytes
   */
  record Order(String clones, List<ClonedArm> arms, List<String> calls, Optional<Effort> cpu) {}

  private static final Duration PATIENCE = Duration.ofHours(1);

  private final ParentJvm parent;
  private final Task task;
  private final Optional<ZoneId> zone;
  private final Map<String, LoadedCall> calls = new LinkedHashMap<>();

  private SizingMain(ParentJvm parent, Task task) {
    this.parent = parent;
    this.task = task;
    this.zone = task.zone().map(ZoneId::of);
  }

  /** Talks over the standard streams. */
  public static void main(String[] args) throws Exception {
    ParentJvm parent = ParentJvm.ofStandardStreams();
    Task task = parent.awaitTask(Task.class, () -> Runtime.getRuntime().halt(0));
    SizingMain sizing = new SizingMain(parent, task);
    sizing.read();
    while (true) {
      Optional<ParentJvm.Heard<Order>> order = parent.awaitNext(Order.class, PATIENCE);
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
  private void measure(Order order) throws IOException {
    URL[] clones = order.clones().isEmpty() ? new URL[0] : new URL[] {url(order.clones())};
    try (URLClassLoader loader = new URLClassLoader(clones, SizingMain.class.getClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      try (PayloadBytes bytes = new PayloadBytes()) {
        for (String name : order.calls()) {
          LoadedCall call = calls.get(name);
          parent.say(
              call == null
                  ? SizingAnswer.refused(name, "its samples were not read")
                  : measured(name, call, order, bytes, loader));
        }
      }
    }
  }

  private SizingAnswer measured(
      String name, LoadedCall call, Order order, PayloadBytes bytes, ClassLoader loader) {
    ZoneId ofLocal = zone.orElse(ZoneOffset.UTC);
    if (order.cpu().isEmpty()) {
      return SizingAnswer.of(name, new ArmSizes(bytes, ofLocal, loader).of(call, order.arms()));
    }
    try {
      ArmCosts costs =
          new ArmCosts(
              bytes, new TimeConversion(ofLocal), loader, NanoClock.SYSTEM, ProcessCpuTime.clock());
      return SizingAnswer.ofCosts(name, costs.of(call, order.arms(), order.cpu().get()));
    } catch (IOException | ClassNotFoundException e) {
      return SizingAnswer.refused(name, "it cannot be written and read: " + e.getMessage());
    }
  }

  private static URL url(String jar) throws MalformedURLException {
    return Path.of(jar).toUri().toURL();
  }
}
