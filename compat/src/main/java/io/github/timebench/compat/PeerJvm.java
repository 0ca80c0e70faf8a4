package io.github.timebench.compat;

import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A provider or a consumer in a JVM of its own. For one thread. */
final class PeerJvm implements AutoCloseable {
  /** Longer than any command of a peer takes that gives up by itself. */
  private static final long LONGEST_COMMAND_SECONDS = 120;

  private final String name;
  private final ChildJvm jvm;
  private final BlockingQueue<PeerReply> replies;

  private PeerJvm(String name, ChildJvm jvm, BlockingQueue<PeerReply> replies) {
    this.name = name;
    this.jvm = jvm;
    this.replies = replies;
  }

  /**
   * Starts one without waiting for it.
   *
   * @param task its first line
   */
  static PeerJvm start(String name, List<String> command, String task, Path log)
      throws LabException {
    BlockingQueue<PeerReply> replies = new LinkedBlockingQueue<>();
    ChildJvm jvm =
        ChildJvm.start(
            name,
            command,
            log,
            line -> {
              if (line.startsWith("{")) {
                replies.add(PeerReply.ofLine(line));
              }
            });
    jvm.send(task);
    return new PeerJvm(name, jvm, replies);
  }

  /** Waits until it has started. */
  PeerJvm awaitStart() throws CellFault, InterruptedException {
    await("start");
    return this;
  }

  /** Gives it a command and waits for the answer. */
  PeerReply ask(String command) throws CellFault, InterruptedException {
    tell(command);
    return await(command.split(" ")[0]);
  }

  /** Gives it a command; the answer is to be awaited. */
  void tell(String command) {
    jvm.send(command);
  }

  /** Waits for the answer to a command. */
  PeerReply await(String to) throws CellFault, InterruptedException {
    for (long seconds = 0; seconds < LONGEST_COMMAND_SECONDS; seconds++) {
      PeerReply reply = replies.poll(1, TimeUnit.SECONDS);
      if (reply != null) {
        return checked(to, reply);
      }
      if (!jvm.isAlive() && replies.isEmpty()) {
        throw new CellFault(jvm.obituary());
      }
    }
    throw new CellFault(
        "the " + name + " did not answer '" + to + "' in " + LONGEST_COMMAND_SECONDS + " s");
  }

  private PeerReply checked(String to, PeerReply reply) throws CellFault {
    if (!reply.fault().isEmpty()) {
      throw new CellFault(name + ", " + reply.to() + ": " + reply.fault());
    }
    if (!reply.to().equals(to)) {
      throw new CellFault(name + ": answered '" + reply.to() + "' instead of '" + to + "'");
    }
    return reply;
  }

  /** Ends it without a warning, as a crash would. */
  void kill() throws InterruptedException {
    ProcessHandle.of(jvm.pid()).ifPresent(ProcessHandle::destroyForcibly);
    jvm.awaitExit();
  }

  /** Lets it shut down as Dubbo does; insists after ten seconds. */
  @Override
  public void close() {
    jvm.close();
  }
}
