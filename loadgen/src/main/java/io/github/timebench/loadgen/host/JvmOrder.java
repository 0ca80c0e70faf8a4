package io.github.timebench.loadgen.host;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.threads.Side;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which JVM is to be started on a host. An order is data: none can name a file, a class or a flag
 * of the JVM. Valid once constructed.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "start")
@JsonSubTypes({
  @JsonSubTypes.Type(value = JvmOrder.Driver.class, name = "driver"),
  @JsonSubTypes.Type(value = JvmOrder.Provider.class, name = "provider")
})
public sealed interface JvmOrder {
  /** What a JVM takes of its machine's memory beside its heap, in MiB. */
  long BESIDE_HEAP = 256;

  Key key();

  Jvm jvm();

  Side side();

  long heapMegabytes();

  /** Memory of the machine that the JVM takes. */
  default long megabytes() {
    return heapMegabytes() + BESIDE_HEAP;
  }

  /**
   * Names a pair of JVMs of a run.
   *
   * @param block from 0
   * @param attempt from 0, counts the pairs begun in the block, whether it has several or one is
   *     repeated
   */
  record Key(String run, int block, int attempt) {
    private static final int MAX_NAME = 200;
    private static final Pattern NAME = Pattern.compile("[^/\\\\\\s.][^/\\\\]*");

    public Key {
      Rules.require(
          run.length() <= MAX_NAME && NAME.matcher(run).matches(),
          "run",
          Phrase.of("must be the name of a folder"),
          run);
      Rules.requireRange("block", block, 0, Integer.MAX_VALUE);
      Rules.requireRange("attempt", attempt, 0, Integer.MAX_VALUE);
    }
  }

  /**
   * What a JVM runs on.
   *
   * @param version of hessian-lite whose Dubbo release it is; empty for the one that Timebench is
   *     built with
   * @param recorded what Java Flight Recorder records of it; empty if nothing
   */
  record Jvm(Optional<SerializerVersion> version, Optional<ThreadsView> recorded) {
    /** The Dubbo that Timebench is built with, and no recording. */
    public static final Jvm USUAL = new Jvm(Optional.empty(), Optional.empty());
  }

  /**
   * A driver; its task is sent to it as its first line.
   *
   * @param heapMegabytes {@value #MIN_HEAP} to {@value #MAX_HEAP}
   */
  record Driver(Key key, Jvm jvm, long heapMegabytes) implements JvmOrder {
    static final long MIN_HEAP = 64;
    static final long MAX_HEAP = 1 << 20;

    public Driver {
      Rules.requireRange("heapMegabytes", heapMegabytes, MIN_HEAP, MAX_HEAP);
    }

    @Override
    public Side side() {
      return Side.DRIVER;
    }
  }

  /**
   * @param registryUrl where it registers
   * @param variants that it has services of, at least one
   * @param pool with its number of threads, if it is bounded
   * @param hops of the longest chain
   * @param connections down a chain, of each service to the next one
   * @param timeout down a chain
   * @param port where it listens; 0 for any
   * @param registeredPort that consumers find in the registry, where something passes on; 0 for the
   *     one where it listens
   */
  record Provider(
      Key key,
      Jvm jvm,
      String registryUrl,
      List<PlacedVariant> variants,
      ProviderPool pool,
      Hops hops,
      int connections,
      Duration timeout,
      int port,
      int registeredPort)
      implements JvmOrder {
    /** Heap of the JVM, in MiB. */
    public static final long HEAP = 1024;

    private static final String READY = "timebench-provider ready:";
    private static final int MAX_PORT = 65_535;
    private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

    public Provider {
      variants = List.copyOf(variants);
      RegistryAddress.parse(registryUrl);
      Rules.require(!variants.isEmpty(), "variants", Phrase.of("must be said"), variants);
      Rules.require(
          !pool.kind().bounded() || pool.threads() > 0,
          ProviderPool.THREADS_FLAG,
          Phrase.of("must be said"),
          pool.threads());
      Rules.requireRange("connections", connections, 1, Services.MAX_CONNECTIONS);
      Rules.requireRange("timeout", timeout, Duration.ofMillis(1), MAX_TIMEOUT);
      Rules.requireRange("port", port, 0, MAX_PORT);
      Rules.requireRange("registeredPort", registeredPort, 0, MAX_PORT);
    }

    /**
     * The address in the line that a provider prints once it is registered and listens.
     *
     * @return {@code host:port}, as it is registered; empty for another line
     */
    public static Optional<String> address(String line) {
      int ready = line.indexOf(READY);
      return ready < 0
          ? Optional.empty()
          : Optional.of(line.substring(ready + READY.length()).strip().split(" ")[0]);
    }

    /** A provider that answers by itself, on any port. */
    public static Provider alone(
        Key key, Jvm jvm, String registryUrl, List<PlacedVariant> variants, ProviderPool pool) {
      return new Provider(
          key, jvm, registryUrl, variants, pool, Hops.NONE, 1, Duration.ofSeconds(5), 0, 0);
    }

    @Override
    public Side side() {
      return Side.PROVIDER;
    }

    @Override
    public long heapMegabytes() {
      return HEAP;
    }
  }
}
