package io.github.timebench.loadgen.agent;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.BoundedExponentialBackoffRetry;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * Who is in the fleet: each agent has an ephemeral node in ZooKeeper, which holds its {@link
 * Member} as JSON and goes with its session. Thread-safe.
 */
public final class Members implements AutoCloseable {
  /** Where the fleet meets. */
  public static final String ROOT = "/timebench/fleet";

  /** How long ZooKeeper waits for an agent that is gone. */
  public static final Duration SESSION = Duration.ofSeconds(6);

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int RETRY_MILLIS = 100;
  private static final int MAX_RETRY_MILLIS = 500;
  private static final int RETRIES = 3;

  private final CuratorFramework client;

  private Members(CuratorFramework client) {
    this.client = client;
  }

  /**
   * Connects.
   *
   * @param deadline how long to wait for ZooKeeper
   * @throws LabException if there is none in time
   */
  public static Members open(RegistryAddress registry, Duration deadline)
      throws LabException, InterruptedException {
    CuratorFramework client =
        CuratorFrameworkFactory.newClient(
            registry.connectString(),
            Math.toIntExact(SESSION.toMillis()),
            Math.toIntExact(CONNECT.toMillis()),
            new BoundedExponentialBackoffRetry(RETRY_MILLIS, MAX_RETRY_MILLIS, RETRIES));
    client.start();
    if (!isConnected(client, deadline)) {
      client.close();
      throw new LabException(
          "--registry must name a ZooKeeper that answers; none did at "
              + registry.url()
              + " within "
              + deadline.toSeconds()
              + " s");
    }
    return new Members(client);
  }

  private static boolean isConnected(CuratorFramework client, Duration deadline)
      throws InterruptedException {
    try {
      return client.blockUntilConnected(
          Math.toIntExact(deadline.toMillis()), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      client.close();
      throw stopped;
    }
  }

  /** The client, for what else a coordinator does in ZooKeeper. */
  public CuratorFramework client() {
    return client;
  }

  /**
   * Who is there now, drivers first, each by its index.
   *
   * @throws LabException if ZooKeeper does not answer
   */
  public List<Member> now() throws LabException {
    List<Member> members = new ArrayList<>();
    try {
      for (String name : client.getChildren().forPath(ROOT)) {
        read(ROOT + "/" + name).ifPresent(members::add);
      }
    } catch (KeeperException.NoNodeException nobodyWasEverHere) {
      return List.of();
    } catch (Exception e) {
      throw unanswered(e);
    }
    members.sort(
        Comparator.comparing((Member member) -> member.agent().role())
            .thenComparing(member -> member.agent().index()));
    return members;
  }

  private Optional<Member> read(String path) throws Exception {
    try {
      byte[] json = client.getData().forPath(path);
      return Optional.of(JsonLines.read(new String(json, StandardCharsets.UTF_8), Member.class));
    } catch (KeeperException.NoNodeException leftMeanwhile) {
      return Optional.empty();
    }
  }

  /**
   * Joins.
   *
   * @return empty if another agent has that name
   * @throws LabException if ZooKeeper does not answer
   */
  Optional<Membership> join(Member member) throws LabException {
    Membership membership = new Membership(member);
    return membership.hold() ? Optional.of(membership) : Optional.empty();
  }

  private static LabException unanswered(Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new LabException("ZooKeeper does not answer: " + e.getMessage(), e);
  }

  /** An agent's place. */
  final class Membership implements AutoCloseable {
    private final Member member;

    private Membership(Member member) {
      this.member = member;
    }

    Member member() {
      return member;
    }

    private String path() {
      return ROOT + "/" + member.name();
    }

    /**
     * Takes the place, or takes it again after a session has ended. To be asked often.
     *
     * @return false if another agent has it
     * @throws LabException if ZooKeeper does not answer; the place may be held all the same
     */
    boolean hold() throws LabException {
      try {
        Stat stat = client.checkExists().forPath(path());
        long session = client.getZookeeperClient().getZooKeeper().getSessionId();
        if (stat == null) {
          client
              .create()
              .creatingParentsIfNeeded()
              .withMode(CreateMode.EPHEMERAL)
              .forPath(path(), JsonLines.write(member).getBytes(StandardCharsets.UTF_8));
          return true;
        }
        if (stat.getEphemeralOwner() == session) {
          return true;
        }
        if (read(path()).filter(member::equals).isPresent()) {
          client.delete().withVersion(stat.getVersion()).forPath(path());
          return hold();
        }
        return false;
      } catch (KeeperException.NodeExistsException
          | KeeperException.NoNodeException
          | KeeperException.BadVersionException itChangedMeanwhile) {
        return hold();
      } catch (LabException e) {
        throw e;
      } catch (Exception e) {
        throw unanswered(e);
      }
    }

    @Override
    public void close() throws LabException {
      try {
        client.delete().forPath(path());
      } catch (KeeperException.NoNodeException isGone) {
        return;
      } catch (Exception e) {
        throw unanswered(e);
      }
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
