package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.fleet.AgentFacts;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The coordinator's end of its line to an agent on another machine, for one run. Thread-safe.
 *
 * <p>While a run goes on its agents want to be called every few seconds, which {@link ClockProber}
 * does: they end their JVMs if nobody calls.
 */
public final class RemoteAgent implements Agent, AutoCloseable {
  /** A machine that is busy with starting JVMs may be slow to answer. */
  private static final int TRIES_TO_START = 4;

  private final Member member;
  private final AgentService service;
  private final String token;
  private final String run;
  private final NanoClock clock;
  private final ClockSamples samples = new ClockSamples();
  private final List<RemoteChild> children = new CopyOnWriteArrayList<>();
  private final Set<String> ordered = ConcurrentHashMap.newKeySet();
  private final AtomicLong silenceNanos = new AtomicLong();
  private volatile boolean failed;

  /**
   * An agent that is not yet asked for anything.
   *
   * @param service calls it; throws a RuntimeException where it cannot
   * @param token empty where agents want none
   * @param run name of the run
   */
  public RemoteAgent(
      Member member, AgentService service, String token, String run, NanoClock clock) {
    this.member = member;
    this.service = service;
    this.token = token;
    this.run = run;
    this.clock = clock;
  }

  /** Who it is. */
  public Member member() {
    return member;
  }

  @Override
  public AgentFacts facts() {
    return member.agent().facts();
  }

  /**
   * What it says of itself.
   *
   * @throws LabException if it does not answer
   */
  public AgentState state() throws LabException {
    return JsonLines.read(asked(() -> service.describe(token)), AgentState.class);
  }

  /**
   * Makes it serve this run.
   *
   * @throws LabException if it does not answer or refuses: another run has it, or the token is
   *     wrong
   */
  public void claim() throws LabException {
    require(asked(() -> service.claim(token, run)));
  }

  @Override
  public Child start(Order order, Consumer<String> lines) throws LabException {
    failed = true;
    ordered.add(order.child());
    requireStarted(JsonLines.write(order));
    failed = false;
    RemoteChild child = new RemoteChild(this, order, lines, clock);
    children.add(child);
    child.onExit().thenRun(() -> children.remove(child));
    child.follow();
    return child;
  }

  /** An order that arrives twice starts one JVM, so it is given again where no answer came. */
  private void requireStarted(String order) throws LabException {
    for (int tried = 1; ; tried++) {
      try {
        require(service.start(token, run, order));
        return;
      } catch (RuntimeException | Error noAnswer) {
        if (tried == TRIES_TO_START) {
          throw doesNotAnswer(noAnswer);
        }
      }
    }
  }

  /**
   * Asks for its time once, which goes into {@link #samples}.
   *
   * @throws LabException if it does not answer or refuses
   */
  public void probeClock() throws LabException {
    long sent = clock.nanoTime();
    long[] answer = asked(() -> service.time(token, run));
    long arrived = clock.nanoTime();
    if (answer.length != 2) {
      throw new LabException(describe("serves this run no more"));
    }
    samples.add(sent, answer[0], answer[1], arrived);
  }

  /** How its clock runs beside this JVM's. */
  public ClockSamples samples() {
    return samples;
  }

  /** A JVM of it is known to have ended. */
  void hasEnded(String child) {
    ordered.remove(child);
  }

  /**
   * Ends what may still run there of the JVMs that were given up.
   *
   * @throws LabException if it does not answer
   */
  public void endLost() throws LabException {
    for (String child : ordered) {
      stop(child, true);
    }
  }

  /** One of its JVMs has been waited for so long. */
  void silent(long nanos) {
    silenceNanos.accumulateAndGet(nanos, Math::max);
  }

  /** The longest wait for an answer while a JVM of it ran, since this was asked last. */
  public long takeSilenceNanos() {
    return silenceNanos.getAndSet(0);
  }

  /** One of its JVMs was lost, or ended by itself and not in order. */
  void hasFailed() {
    failed = true;
  }

  /**
   * Whether its last JVM did not start, is lost, or ended otherwise than in order and before it was
   * asked to.
   */
  public boolean failed() {
    return failed;
  }

  /**
   * Gives up on it: its JVMs count as ended. For whoever sees its session end.
   *
   * @param why what happened, such as {@code its session with ZooKeeper ended}
   */
  public void lost(String why) {
    children.forEach(child -> child.lost(describe(why)));
  }

  /**
   * The run is over: lets it serve others. It ends its JVMs by itself if this does not reach it.
   */
  @Override
  public void close() {
    try {
      asked(() -> service.release(token, run));
    } catch (LabException isGone) {
      lost(isGone.getMessage());
    }
  }

  String send(String child, long number, String line) throws LabException {
    return asked(() -> service.send(token, run, child, number, line));
  }

  byte[] poll(String child, long cursor) throws LabException {
    return asked(() -> service.poll(token, run, child, cursor));
  }

  String stop(String child, boolean insist) throws LabException {
    return asked(() -> service.stop(token, run, child, insist));
  }

  private void require(String refusal) throws LabException {
    if (!refusal.isEmpty()) {
      throw new LabException(describe(refusal));
    }
  }

  /** A sentence about it. */
  String describe(String sentence) {
    return member.describe() + " " + sentence;
  }

  /** Dubbo throws here what was thrown there, errors included: they are the agent's. */
  private <T> T asked(Supplier<T> call) throws LabException {
    try {
      return call.get();
    } catch (RuntimeException | Error e) {
      throw doesNotAnswer(e);
    }
  }

  private LabException doesNotAnswer(Throwable failure) {
    return new LabException(
        describe("does not answer at " + member.url() + ": " + firstLine(failure)), failure);
  }

  private static String firstLine(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.lines().findFirst().orElse(failure.getClass().getSimpleName());
  }
}
