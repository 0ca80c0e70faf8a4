package io.github.timebench.loadgen.agent;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.threads.Side;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * An agent's end of its line to a coordinator: lets one run at a time start JVMs of one role here,
 * and checks all that it is told. Thread-safe.
 */
final class AgentEndpoint implements AgentService, AutoCloseable {
  /** A poll waits so long for output. */
  private static final long POLL_MILLIS = 300;

  private static final String WRONG_TOKEN =
      "does not accept the token: start it and the coordinator with the same one";
  private static final long[] REFUSED = {};

  private final Agent machine;
  private final Side role;
  private final AgentFacts facts;
  private final RegistryAddress registry;
  private final Predicate<String> tokens;
  private final LongSupplier freeMegabytes;
  private final NanoClock clock;
  private final Lease lease;
  private final Map<String, Served> served = new ConcurrentHashMap<>();
  private final ExecutorService work =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "agent-work");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * An agent's endpoint.
   *
   * @param machine starts the JVMs
   * @param role the only one that it starts
   * @param registry as this machine knows it; orders say the root only
   * @param tokens which tokens are accepted
   * @param freeMegabytes memory that is free for new JVMs
   */
  AgentEndpoint(
      Agent machine,
      Side role,
      RegistryAddress registry,
      Predicate<String> tokens,
      LongSupplier freeMegabytes,
      NanoClock clock)
      throws LabException {
    this.machine = machine;
    this.role = role;
    this.facts = machine.facts();
    this.registry = registry;
    this.tokens = tokens;
    this.freeMegabytes = freeMegabytes;
    this.clock = clock;
    this.lease = new Lease(clock);
  }

  @Override
  public String describe(String token) {
    return JsonLines.write(new AgentState(facts, lease.run(), busy(), tokens.test(token)));
  }

  @Override
  public synchronized String claim(String token, String run) {
    if (!tokens.test(token)) {
      return WRONG_TOKEN;
    }
    if (lease.run().isEmpty()) {
      if (busy()) {
        return "still ends the JVMs of the run before: ask again in some seconds";
      }
      served.clear();
    }
    return lease.claim(run)
        ? ""
        : "serves the run "
            + lease.run()
            + ": wait for its end; if its coordinator is gone, that is in "
            + Lease.SILENCE_SECONDS
            + " s";
  }

  private boolean busy() {
    return served.values().stream().anyMatch(one -> !one.output().ended());
  }

  /** Empty if the caller may go on, whose call is then noted. */
  private String refusal(String token, String run) {
    if (!tokens.test(token)) {
      return WRONG_TOKEN;
    }
    return lease.heard(run)
        ? ""
        : "does not serve the run "
            + run
            + ": it was started again since, or nobody called for that run for "
            + Lease.SILENCE_SECONDS
            + " s";
  }

  private String refusal(String token, String run, String child) {
    String refusal = refusal(token, run);
    return refusal.isEmpty() && !served.containsKey(child)
        ? "has started no JVM " + child + " for the run " + run
        : refusal;
  }

  @Override
  public long[] time(String token, String run) {
    long received = clock.nanoTime();
    boolean served = tokens.test(token) && (run.isEmpty() || lease.heard(run));
    return served ? new long[] {received, clock.nanoTime()} : REFUSED;
  }

  @Override
  public synchronized String start(String token, String run, String orderJson) {
    String refusal = refusal(token, run);
    if (!refusal.isEmpty()) {
      return refusal;
    }
    try {
      Order order = JsonLines.read(orderJson, Order.class);
      if (served.containsKey(order.child())) {
        return "";
      }
      refusal = refusal(run, order);
      if (refusal.isEmpty()) {
        start(order);
      }
      return refusal;
    } catch (IllegalArgumentException notAnOrder) {
      return "cannot take the order: " + notAnOrder.getMessage();
    } catch (LabException e) {
      return e.getMessage();
    }
  }

  private String refusal(String run, Order order) {
    if (order.side() != role) {
      return "starts " + role.label() + "s, and no " + order.side().label();
    }
    if (!order.key().run().equals(run)) {
      return "serves the run " + run + ", and the order is of " + order.key().run();
    }
    if (order.jvm().recorded().isPresent()) {
      return "cannot record threads: the recording would stay on its machine";
    }
    if (busy()) {
      return "has a JVM that has not ended, and starts one at a time";
    }
    if (order.cpus() > facts.cpus()) {
      return "has %d CPU%s, and a %s of this load needs %d"
          .formatted(facts.cpus(), facts.cpus() == 1 ? "" : "s", role.label(), order.cpus());
    }
    long free = freeMegabytes.getAsLong();
    return order.megabytes() <= free
        ? ""
        : "has %,d MiB of free memory, and a %s of this load needs %,d"
            .formatted(free, role.label(), order.megabytes());
  }

  private void start(Order order) throws LabException {
    Served one = Served.start(machine, order, registry);
    served.put(order.child(), one);
    one.child().onExit().thenAcceptAsync(exitCode -> end(one, exitCode), work);
  }

  private static void end(Served one, int exitCode) {
    try {
      one.child().awaitExit();
    } catch (InterruptedException agentEnds) {
      Thread.currentThread().interrupt();
    }
    one.end(exitCode);
  }

  @Override
  public String send(String token, String run, String child, long number, String line) {
    String refusal = refusal(token, run, child);
    return refusal.isEmpty() ? served.get(child).take(number, line) : refusal;
  }

  @Override
  public byte[] poll(String token, String run, String child, long cursor) {
    String refusal = refusal(token, run, child);
    if (!refusal.isEmpty()) {
      return Output.Chunk.refused(refusal).encode();
    }
    try {
      return served.get(child).output().from(cursor, POLL_MILLIS).encode();
    } catch (IllegalArgumentException noSuchByte) {
      return Output.Chunk.refused(noSuchByte.getMessage()).encode();
    } catch (InterruptedException agentEnds) {
      Thread.currentThread().interrupt();
      return Output.Chunk.refused("is ending").encode();
    }
  }

  @Override
  public String stop(String token, String run, String childName, boolean insist) {
    String refusal = refusal(token, run, childName);
    if (refusal.isEmpty()) {
      Child child = served.get(childName).child();
      if (insist) {
        work.execute(child::close);
      } else {
        child.stop();
      }
    }
    return refusal;
  }

  @Override
  public String release(String token, String run) {
    String refusal = refusal(token, run);
    if (refusal.isEmpty()) {
      lease.end();
      endAll();
    }
    return refusal;
  }

  /**
   * The dead man's switch, to be asked often: ends all JVMs if the coordinator is silent.
   *
   * @return the run whose coordinator is gone; empty if nothing ended
   */
  String endIfSilent() {
    String run = lease.endIfSilent();
    if (!run.isEmpty()) {
      endAll();
    }
    return run;
  }

  AgentFacts facts() {
    return facts;
  }

  /** The run that is served; empty if none is. */
  String run() {
    return lease.run();
  }

  private void endAll() {
    served.values().forEach(one -> work.execute(one.child()::stopAndClose));
  }

  /** Ends all JVMs and waits for it. */
  @Override
  public void close() {
    lease.end();
    served.values().forEach(one -> one.child().stopAndClose());
    work.shutdown();
  }
}
