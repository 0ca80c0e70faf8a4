package io.github.timebench.model.plan;

/** The one place where defaults of the command line live; {@code --help} prints them from here. */
public final class Defaults {
  /** The other types are for who asks, since every type makes a run longer. */
  public static final String TYPE = "instant,localdatetime";

  /** What a team has, and what it can install without a change of its code. */
  public static final String SERIALIZER = "stock,custom,fastjson2";

  public static final String SHAPE = "tick";
  public static final String OPERATION = "echo";
  public static final String PRECISION = "nanos";
  public static final int ITEMS = 20;
  public static final String THREADS = "200";
  public static final String TARGET_RATE = "100/s";
  public static final String ARRIVAL = "constant";
  public static final String MAX_INFLIGHT = "1000";
  public static final String CATCH_UP = "all";
  public static final String CONNECTIONS = "1";
  public static final String HOPS = "1";
  public static final String DISTANCE = "0ms";
  public static final String PROVIDER_POOL = "fixed";
  public static final String QUEUE = "0";
  public static final String QUICK_BLOCKS = "1";
  public static final String MARGIN = "2%";

  /** Margin of the p99 of an open loop, whose blocks scatter too much to show 2 %. */
  public static final String P99_MARGIN = "10%";

  public static final String CAPACITY_BLOCKS = "5";
  public static final String CAPACITY_MARGIN = "5%";
  public static final String CAPACITY_DURATION = "80s";
  public static final String ISOLATE = "block";
  public static final String DURATION = "15s";
  public static final String QUICK_DURATION = "5s";
  public static final String SWEEP_BLOCKS = "4";
  public static final String SWEEP_DURATION = "5s";
  public static final String QUICK_SWEEP_DURATION = "3s";
  public static final String MAX_WARMUP = "3m";
  public static final String QUICK_MAX_WARMUP = "70s";
  public static final String SLICE = "250ms";
  public static final String TIMEOUT = "5s";
  public static final String SEED = "42";
  public static final String BLOCK_THRESHOLD = "10ms";
  public static final String PARK_THRESHOLD = "100ms";
  public static final String LAYOUT = "pairs";
  public static final String HOSTS_DEADLINE = "30s";
  public static final String SPARE_BLOCKS = "2";
  public static final String REGISTRY = "auto";

  private Defaults() {}
}
