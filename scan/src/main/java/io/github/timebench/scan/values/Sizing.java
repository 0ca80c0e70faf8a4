package io.github.timebench.scan.values;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.scan.clone.Clones.ClonedArm;
import io.github.timebench.scan.values.ArmCosts.Effort;
import io.github.timebench.scan.values.LoadedCall.Api;
import io.github.timebench.scan.values.LoadedCall.SampledCall;
import io.github.timebench.scan.values.SizingMain.SizingAnswer;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command's end of a {@link SizingMain}. For one thread. */
public final class Sizing implements AutoCloseable {
  /** An initializer of the API's may never end. */
  private static final int MAX_SECONDS_OF_SILENCE = 120;

  /** A JVM for seconds, whose better compiler would cost more than it saves. */
  public static final List<String> OF_BYTES =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** One collector thread and a heap of one size, as few other things as possible. */
  private static final List<String> OF_TIMES =
      List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch");

  /** Until a sample costs what it will; most compilation is over by then. */
  private static final int WARM_UP_MILLIS = 2_000;

  private static final int ROUNDS = 40;

  /** About how long one JVM takes for CPU times, on two cores. */
  public static final Duration TIME_OF_CPU = Duration.ofSeconds(6);

  private final ChildJvm jvm;
  private final BlockingQueue<SizingAnswer> answers;

  private Sizing(ChildJvm jvm, BlockingQueue<SizingAnswer> answers) {
    this.jvm = jvm;
    this.answers = answers;
  }

  /**
   * Starts the JVM, which begins to read the samples.
   *
   * @param programs the class path of Timebench's own programs, in front of the API's
   * @param log takes what it says beside its answers
   */
  public static Sizing start(
      Installation installation, String programs, Api api, List<SampledCall> calls, Path log)
      throws LabException {
    return start(installation, programs, api, calls, OF_BYTES, log);
  }

  /** Starts a JVM for the CPU times of one call, likewise. */
  public static Sizing startForCpu(
      Installation installation, String programs, Api api, SampledCall call, Path log)
      throws LabException {
    return start(installation, programs, api, List.of(call), OF_TIMES, log);
  }

  private static Sizing start(
      Installation installation,
      String programs,
      Api api,
      List<SampledCall> calls,
      List<String> jvmArguments,
      Path log)
      throws LabException {
    String classPath =
        Stream.concat(Stream.of(programs), api.classPath().stream())
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        installation.onClassPath(classPath, SizingMain.class.getName(), jvmArguments, List.of());
    BlockingQueue<SizingAnswer> answers = new LinkedBlockingQueue<>();
    ChildJvm jvm =
        ChildJvm.start("sizing", command, log, JsonLines.reader(SizingAnswer.class, answers::add));
    jvm.send(new SizingMain.Task(api, calls));
    return new Sizing(jvm, answers);
  }

  /**
   * What the samples lead to, or why a call cannot be sized.
   *
   * @param calls how many the JVM was started with
   * @throws LabException if the JVM ended or fell silent
   */
  public List<SizingAnswer> facts(int calls) throws LabException, InterruptedException {
    return await(calls);
  }

  /**
   * The bytes of some calls in some arms.
   *
   * @param clones the jar of the arms' clones; empty if all arms are of the originals
   * @param calls that were not refused
   * @throws LabException if the JVM ended or fell silent
   */
  public List<SizingAnswer> bytes(Optional<Path> clones, List<ClonedArm> arms, List<String> calls)
      throws LabException, InterruptedException {
    jvm.send(new SizingMain.Order(jar(clones), arms, calls, Map.of(), Optional.empty()));
    return await(calls.size());
  }

  /**
   * Which arms of a call have a serializer that does not bring the samples back as they were sent:
   * its answer has a refusal for these, and no bytes for any.
   *
   * @param serializers of the arms, by their labels
   * @throws LabException if the JVM ended or fell silent
   */
  public SizingAnswer trips(
      Path clones, List<ClonedArm> arms, Map<String, Serializer> serializers, String call)
      throws LabException, InterruptedException {
    jvm.send(
        new SizingMain.Order(
            jar(Optional.of(clones)), arms, List.of(call), serializers, Optional.empty()));
    return await(1).get(0);
  }

  /**
   * The CPU times of writing and reading the samples of a call in some arms.
   *
   * @param clones likewise; of that call alone
   * @throws LabException if the JVM ended or fell silent
   */
  public SizingAnswer cpu(Optional<Path> clones, List<ClonedArm> arms, String call)
      throws LabException, InterruptedException {
    return cpu(clones, arms, call, new Effort(WARM_UP_MILLIS, ROUNDS));
  }

  SizingAnswer cpu(Optional<Path> clones, List<ClonedArm> arms, String call, Effort effort)
      throws LabException, InterruptedException {
    jvm.send(new SizingMain.Order(jar(clones), arms, List.of(call), Map.of(), Optional.of(effort)));
    return await(1).get(0);
  }

  private static String jar(Optional<Path> clones) {
    return clones.map(path -> path.toAbsolutePath().toString()).orElse("");
  }

  private List<SizingAnswer> await(int count) throws LabException, InterruptedException {
    List<SizingAnswer> all = new ArrayList<>();
    int silence = 0;
    while (all.size() < count) {
      SizingAnswer answer = answers.poll(1, TimeUnit.SECONDS);
      if (answer != null) {
        all.add(answer);
        silence = 0;
      } else if (!jvm.isAlive() && answers.isEmpty()) {
        throw new LabException(
            Phrase.of("a class of the API may have ended the JVM that loads it: %s", jvm.end()));
      } else if (++silence > MAX_SECONDS_OF_SILENCE) {
        throw new LabException(
            Phrase.of(
                "the sizing's JVM has said nothing for %d s: a class of the API may wait for"
                    + " something when it is loaded",
                MAX_SECONDS_OF_SILENCE));
      }
    }
    return all;
  }

  @Override
  public void close() {
    jvm.close();
  }
}
