package io.github.timebench.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.peer.FrameCodec.FrameCounts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * A peer's JVM: reads its settings and then commands from its standard input, a line of JSON each,
 * and answers each on its standard output. When its input ends, it shuts down as Dubbo does on
 * SIGTERM.
 */
public final class PeerMain {
  private static final long MAX_END_MILLIS = 9_000;
  private static final int ENDED_TOO_SLOWLY = 70;

  private static final String FRAMES = "frames";

  /** The command that asks how much of the heap is used after a collection. */
  private static final String HEAP = "heap";

  private final PrintStream out;
  private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();

  private PeerMain(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PeerMain main = new PeerMain(System.out);
    PeerSettings settings = Command.read(in.readLine(), PeerSettings.class);
    settings.properties().forEach(System.getProperties()::putIfAbsent);
    Thread worker = new Thread(() -> main.work(settings), "commands");
    worker.setDaemon(true);
    worker.start();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      main.commands.add(Command.read(line, Command.class));
    }
    endInAnyCase();
    System.exit(0);
  }

  private static void endInAnyCase() {
    Thread watchdog =
        new Thread(
            () -> {
              try {
                Thread.sleep(MAX_END_MILLIS);
              } catch (InterruptedException endsAlready) {
                return;
              }
              Runtime.getRuntime().halt(ENDED_TOO_SLOWLY);
            },
            "end-in-any-case");
    watchdog.setDaemon(true);
    watchdog.start();
  }

  private void work(PeerSettings settings) {
    try {
      String childLoader = System.getProperty("peer.child-loader");
      DubboBootstrap dubbo =
          childLoader == null ? DubboBootstrap.getInstance() : ChildLoader.bootstrap(childLoader);
      String call = System.getProperty("peer.call");
      Optional<OwnCalls> own =
          call == null
              ? Optional.empty()
              : Optional.of(OwnCalls.read(Path.of(call), System.getProperty("peer.programs")));
      Peer peer =
          settings.role().equals(PeerSettings.PROVIDER)
              ? PeerProvider.start(
                  dubbo, settings, Long.toString(ProcessHandle.current().pid()), own)
              : PeerConsumer.start(
                  dubbo, settings, Set.of(System.getProperty("peer.checks", "").split(",")), own);
      say("start", Map.of(), "");
      while (true) {
        carryOut(peer, commands.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      say("start", Map.of(), e.toString());
    }
  }

  private void carryOut(Peer peer, Command command) {
    String name = command.name();
    try {
      if (name.equals(HEAP)) {
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        say(new Reply(name, Map.of(), FrameCounts.OF_THIS_JVM.frames(), heap.getUsed(), ""));
        return;
      }
      Map<String, Tally> checks =
          name.equals(FRAMES)
              ? Map.of()
              : peer.carryOut(command, () -> say(name + " is full", Map.of(), ""));
      say(name, checks, "");
    } catch (Exception e) {
      e.printStackTrace();
      say(name, Map.of(), e.toString());
    }
  }

  private void say(String to, Map<String, Tally> checks, String fault) {
    say(new Reply(to, checks, FrameCounts.OF_THIS_JVM.frames(), 0, fault));
  }

  private void say(Reply reply) {
    out.println(reply.line());
    out.flush();
  }

  /**
   * What a peer says, a JSON object a line. The lab has records of the same form, see its class
   * PeerJvm: no class of it is on a peer's class path.
   *
   * @param to the name of the command that it answers
   * @param checks how calls went, by what they checked; empty where none were made
   * @param frames what has passed the codec so far
   * @param heapBytes used after a collection, if that was asked for; else 0
   * @param fault why the command could not be carried out; empty if it was
   */
  record Reply(
      String to,
      Map<String, Tally> checks,
      FrameCounts.Frames frames,
      long heapBytes,
      String fault) {
    private static final ObjectMapper JSON = new ObjectMapper();

    String line() {
      try {
        return JSON.writeValueAsString(this);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("cannot write " + this, e);
      }
    }
  }

  /** A second framework in this JVM, with a class loader of its own below Dubbo's. From Dubbo 3. */
  private static final class ChildLoader {
    private ChildLoader() {}

    /**
     * What an application of that framework is started with.
     *
     * @param jar what only its loader has; empty for nothing
     */
    static DubboBootstrap bootstrap(String jar) {
      FrameworkModel.defaultModel();
      URL[] urls = jar.isEmpty() ? new URL[0] : new URL[] {OwnCalls.url(jar)};
      ClassLoader loader = new URLClassLoader(urls, ChildLoader.class.getClassLoader());
      FrameworkModel framework = new FrameworkModel();
      framework.addClassLoader(loader);
      return DubboBootstrap.getInstance(framework.newApplication());
    }
  }

  interface Peer {
    /**
     * @param halfway run where the lab must learn of something before the command is over
     */
    Map<String, Tally> carryOut(Command command, Runnable halfway) throws Exception;
  }

  /** What a peer is told to do, a JSON object a line. */
  record Command(String name, List<String> arguments) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static <T> T read(String line, Class<T> type) {
      try {
        return JSON.readValue(line, type);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + line, e);
      }
    }

    String text(int argument) {
      return arguments.get(argument);
    }

    long number(int argument) {
      return Long.parseLong(text(argument));
    }
  }
}
