package io.github.timebench.compat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.compat.CompatCell.CompatFrames;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A provider or a consumer in a child JVM. For one thread. The peer has its own records of the
 * messages' form: no class of Timebench's is on its class path.
 */
final class PeerJvm implements AutoCloseable {
  /** Longer than any command takes that the peer gives up by itself. */
  private static final long MAX_COMMAND_SECONDS = 120;

  private final String name;
  private final ChildJvm jvm;
  private final BlockingQueue<Reply> replies;

  private PeerJvm(String name, ChildJvm jvm, BlockingQueue<Reply> replies) {
    this.name = name;
    this.jvm = jvm;
    this.replies = replies;
  }

  /**
   * What a peer is to be.
   *
   * @param role {@code provider} or {@code consumer}
   * @param heartbeatMillis between two heartbeats of an idle connection
   */
  record Task(String role, String registry, String registerMode, int port, int heartbeatMillis) {}

  record Command(String name, List<String> arguments) {}

  /**
   * What a peer says.
   *
   * @param to the name of the command that it answers
   * @param checks how calls went, by what they checked
   * @param frames what has passed its codec so far
   * @param heapBytes used after a collection, if that was asked for; else 0
   * @param fault why the command could not be carried out; empty if it was
   */
  record Reply(
      String to,
      Map<String, CompatTally> checks,
      CompatFrames frames,
      long heapBytes,
      String fault) {}

  /** A peer failed, so its cell cannot go on; the message is one line for the table. */
  static final class Fault extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Phrase phrase;

    private Fault(Phrase phrase) {
      super(phrase.toString());
      this.phrase = phrase;
    }

    Phrase phrase() {
      return phrase;
    }
  }

  /** Starts one without waiting for it; {@code start} is what it answers then. */
  static PeerJvm start(String name, List<String> command, Task task, Path log) throws LabException {
    BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
    ChildJvm jvm = ChildJvm.start(name, command, log, JsonLines.reader(Reply.class, replies::add));
    jvm.send(task);
    return new PeerJvm(name, jvm, replies);
  }

  Reply ask(String command, Object... arguments) throws Fault, InterruptedException {
    tell(command, arguments);
    return await(command);
  }

  void tell(String command, Object... arguments) {
    jvm.send(new Command(command, Arrays.stream(arguments).map(Object::toString).toList()));
  }

  Reply await(String to) throws Fault, InterruptedException {
    for (long seconds = 0; seconds < MAX_COMMAND_SECONDS; seconds++) {
      Reply reply = replies.poll(1, TimeUnit.SECONDS);
      if (reply != null) {
        return checked(to, reply);
      }
      if (!jvm.isAlive() && replies.isEmpty()) {
        throw new Fault(jvm.exitSummary());
      }
    }
    throw new Fault(Phrase.of("the %s did not answer '%s' in %s s", name, to, MAX_COMMAND_SECONDS));
  }

  private Reply checked(String to, Reply reply) throws Fault {
    if (!reply.fault().isEmpty()) {
      throw new Fault(Phrase.of("%s failed at %s: %s", name, reply.to(), reply.fault()));
    }
    if (!reply.to().equals(to)) {
      throw new Fault(Phrase.of("%s: answered '%s' instead of '%s'", name, reply.to(), to));
    }
    return reply;
  }

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
