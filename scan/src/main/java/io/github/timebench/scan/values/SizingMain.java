package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.lab.ProcessCpuTime;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.values.ArmCosts.Effort;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
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
  record Task(LoadedCall.Api api, List<SampledCall> calls) {}

  /**
   * What it measures next.
   *
   * @param clones the jar of the clones; empty if there are none
   * @param calls as the task names them
   * @param serializers whose messages are read again, by the label of the arm; none for bytes and
   *     CPU times
   * @param cpu how long CPU times are measured; empty for bytes
   */
  record Order(
      String clones,
      List<ClonedArm> arms,
      List<String> calls,
      Map<String, Serializer> serializers,
      Optional<Effort> cpu) {}

  private static final Duration PATIENCE = Duration.ofHours(1);

  private final ParentJvm parent;
  private final Task task;
  private final Map<String, LoadedCall> calls = new LinkedHashMap<>();

  private SizingMain(ParentJvm parent, Task task) {
    this.parent = parent;
    this.task = task;
  }

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
    try (ApiClasses classes = task.api().open()) {
      for (SampledCall call : task.calls()) {
        parent.say(read(call, classes));
      }
    }
  }

  private SizingAnswer read(SampledCall call, ApiClasses classes) {
    try {
      LoadedCall loaded =
          LoadedCall.of(call, classes, task.api().inZone(), SizingMain.class.getClassLoader());
      calls.put(call.call(), loaded);
      return SizingAnswer.of(call.call(), loaded.facts());
    } catch (LabException | RuntimeException | LinkageError e) {
      return SizingAnswer.refused(call.call(), Phrase.ofMessage(e));
    }
  }

  /** Dubbo asks the thread's class loader for the classes of messages. */
  private void measure(Order order) throws IOException {
    URL[] clones =
        order.clones().isEmpty() ? new URL[0] : new URL[] {Path.of(order.clones()).toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(clones, SizingMain.class.getClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      try (PayloadBytes bytes = new PayloadBytes()) {
        for (String name : order.calls()) {
          LoadedCall call = calls.get(name);
          parent.say(
              call == null
                  ? SizingAnswer.refused(name, Phrase.of("its samples were not read"))
                  : measured(name, call, order, bytes, loader));
        }
      }
    }
  }

  private SizingAnswer measured(
      String name, LoadedCall call, Order order, PayloadBytes bytes, ClassLoader loader) {
    ZoneId ofLocal = task.api().ofLocal();
    if (order.cpu().isEmpty()) {
      ArmSizes sizes = new ArmSizes(bytes, ofLocal, loader);
      return SizingAnswer.of(
          name,
          order.serializers().isEmpty()
              ? sizes.of(call, order.arms())
              : sizes.trips(call, order.arms(), order.serializers()));
    }
    try {
      ArmCosts costs =
          new ArmCosts(
              bytes, new TimeConversion(ofLocal), loader, NanoClock.SYSTEM, ProcessCpuTime.clock());
      return SizingAnswer.ofCosts(name, costs.of(call, order.arms(), order.cpu().get()));
    } catch (IOException | ClassNotFoundException e) {
      return SizingAnswer.refused(
          name, Phrase.of("it cannot be written and read: %s", Phrase.ofMessage(e)));
    }
  }

  /**
   * What a {@link SizingMain} says of a call.
   *
   * @param call as the task names it
   * @param facts when the samples have been read
   * @param bytes when the arms have been measured, each with both serializers
   * @param costs when CPU times have been measured, likewise
   * @param refusal why none of them is there; empty if one is
   */
  public record SizingAnswer(
      String call,
      Optional<SampleFacts> facts,
      List<ArmBytes> bytes,
      List<ArmCosts.Cost> costs,
      Phrase refusal) {
    static SizingAnswer of(String call, SampleFacts facts) {
      return new SizingAnswer(call, Optional.of(facts), List.of(), List.of(), Phrase.EMPTY);
    }

    static SizingAnswer of(String call, List<ArmBytes> bytes) {
      return new SizingAnswer(call, Optional.empty(), bytes, List.of(), Phrase.EMPTY);
    }

    static SizingAnswer ofCosts(String call, List<ArmCosts.Cost> costs) {
      return new SizingAnswer(call, Optional.empty(), List.of(), costs, Phrase.EMPTY);
    }

    static SizingAnswer refused(String call, Phrase refusal) {
      return new SizingAnswer(call, Optional.empty(), List.of(), List.of(), refusal);
    }
  }
}
