package io.github.timebench.scan.registry;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.scan.classes.ApiException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * Reads what Dubbo providers published of their services in ZooKeeper. It changes nothing. What it
 * reads is limited in nodes, bytes and time: anybody may have written there, and a server may be
 * silent.
 */
final class MetadataCenter {
  /** Far more than a company's services, versions and applications make. */
  static final Limits USUAL = new Limits(200_000, 200_000_000, Duration.ofMinutes(5));

  private static final Duration CONNECT_DEADLINE = Duration.ofSeconds(10);
  private static final int SESSION_MILLIS = 10_000;

  /** ZooKeeper's close takes seconds while nothing answers. */
  private static final int CLOSE_MILLIS = 200;

  private static final String PROVIDER = "/provider/";

  private final ZooKeeper client;
  private final RegistryAddress registry;
  private final Limits limits;
  private final long begun = NanoClock.SYSTEM.nanoTime();
  private int nodes;
  private long bytes;

  /**
   * How much is read at most. An answer of ZooKeeper has at most 1 MiB, which its client sees to.
   *
   * @param nodes below the root
   * @param bytes of definitions, together
   * @param time for all
   */
  record Limits(int nodes, long bytes, Duration time) {}

  private MetadataCenter(ZooKeeper client, RegistryAddress registry, Limits limits) {
    this.client = client;
    this.registry = registry;
    this.limits = limits;
  }

  /**
   * The definitions of services, by path.
   *
   * @throws ApiException if nothing answers, there are no definitions, or more than are read
   */
  static Map<String, String> definitions(RegistryAddress registry, Limits limits)
      throws ApiException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client = client(registry, connected);
    try {
      if (!connected.await(CONNECT_DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ApiException(
            Phrase.of(
                "no ZooKeeper answers at %s within %d s", registry, CONNECT_DEADLINE.toSeconds()));
      }
      return new MetadataCenter(client, registry, limits).read();
    } finally {
      client.close(CLOSE_MILLIS);
    }
  }

  private static ZooKeeper client(RegistryAddress registry, CountDownLatch connected)
      throws ApiException {
    try {
      return new ZooKeeper(
          registry.connectString(),
          SESSION_MILLIS,
          event -> {
            if (event.getState() == KeeperState.SyncConnected) {
              connected.countDown();
            }
          });
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(registry, e);
    }
  }

  private static ApiException unreadable(RegistryAddress registry, Exception e) {
    return new ApiException(Phrase.of("%s cannot be read: %s", registry, Phrase.ofMessage(e)), e);
  }

  private Map<String, String> read() throws InterruptedException, ApiException {
    String root = registry.root() + "/metadata";
    Map<String, String> definitions = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      String path = open.pop();
      children(path).forEach(child -> open.add(path + "/" + child));
      if (path.contains(PROVIDER)) {
        byte[] data = data(path);
        if (data.length > 0) {
          definitions.put(path, new String(data, StandardCharsets.UTF_8));
        }
      }
    }
    if (definitions.isEmpty()) {
      throw new ApiException(
          Phrase.of(
              "no definitions of services below %s of %s: providers publish them where they"
                  + " have a metadata report",
              root, registry));
    }
    return definitions;
  }

  /** None where the node went meanwhile, or never was. */
  private List<String> children(String path) throws InterruptedException, ApiException {
    CompletableFuture<List<String>> children = new CompletableFuture<>();
    client.getChildren(
        path,
        false,
        (code, asked, context, names) -> complete(children, code, path, names, List.of()),
        null);
    List<String> names = answer(children);
    nodes += names.size();
    if (nodes > limits.nodes) {
      throw tooMuch(Phrase.of("%,d nodes of metadata", limits.nodes));
    }
    return names;
  }

  private byte[] data(String path) throws InterruptedException, ApiException {
    CompletableFuture<byte[]> data = new CompletableFuture<>();
    client.getData(
        path,
        false,
        (code, asked, context, content, stat) -> complete(data, code, path, content, new byte[0]),
        null);
    byte[] content = answer(data);
    bytes += content.length;
    if (bytes > limits.bytes) {
      throw tooMuch(Phrase.of("%,d bytes of definitions", limits.bytes));
    }
    return content;
  }

  private static <T> void complete(
      CompletableFuture<T> future, int code, String path, T answer, T none) {
    KeeperException.Code answered = KeeperException.Code.get(code);
    if (answered == KeeperException.Code.OK) {
      future.complete(answer == null ? none : answer);
    } else if (answered == KeeperException.Code.NONODE) {
      future.complete(none);
    } else {
      future.completeExceptionally(KeeperException.create(answered, path));
    }
  }

  private <T> T answer(CompletableFuture<T> answer) throws InterruptedException, ApiException {
    long left = limits.time.toNanos() - (NanoClock.SYSTEM.nanoTime() - begun);
    try {
      return answer.get(Math.max(0, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new ApiException(
          Phrase.of("%s could not be read within %s", registry, Durations.format(limits.time)), e);
    } catch (ExecutionException e) {
      throw unreadable(registry, (Exception) e.getCause());
    }
  }

  private ApiException tooMuch(Phrase limit) {
    return new ApiException(
        Phrase.of("%s has more than %s: name a smaller root with ?group=/PATH", registry, limit));
  }
}
