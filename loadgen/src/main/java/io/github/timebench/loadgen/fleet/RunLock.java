package io.github.timebench.loadgen.fleet;

import io.github.timebench.lab.LabException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;

/**
 * One run at a time on the fleet of a registry. Ends with the ZooKeeper session of its holder. To
 * be taken and closed by one thread.
 */
final class RunLock implements AutoCloseable {
  private static final String PATH = "/timebench/lock";

  private final InterProcessMutex mutex;

  private RunLock(InterProcessMutex mutex) {
    this.mutex = mutex;
  }

  /**
   * Takes the lock, or refuses at once.
   *
   * @param run name, which others are refused with
   * @throws LabException if another run has it, which is named, or ZooKeeper does not answer
   */
  static RunLock take(CuratorFramework zooKeeper, String run) throws LabException {
    NamedMutex mutex = new NamedMutex(zooKeeper, run);
    boolean taken;
    try {
      taken = mutex.acquire(0, TimeUnit.MILLISECONDS);
    } catch (Exception e) {
      throw new LabException("the fleet cannot be locked: " + e.getMessage(), e);
    }
    if (!taken) {
      throw new LabException(
          "another run has the fleet: " + holder(zooKeeper, mutex) + "; wait until it has ended");
    }
    return new RunLock(mutex);
  }

  private static String holder(CuratorFramework zooKeeper, NamedMutex mutex) {
    try {
      Collection<String> nodes = mutex.getParticipantNodes();
      for (String node : nodes) {
        return new String(zooKeeper.getData().forPath(node), StandardCharsets.UTF_8);
      }
      return "one that ends just now";
    } catch (Exception gone) {
      return "one that ends just now";
    }
  }

  @Override
  public void close() throws LabException {
    try {
      mutex.release();
    } catch (IllegalMonitorStateException sessionWasLost) {
      return;
    } catch (Exception e) {
      throw new LabException("the fleet's lock cannot be released: " + e.getMessage(), e);
    }
  }

  /** Its nodes tell the name of the run. */
  private static final class NamedMutex extends InterProcessMutex {
    private final byte[] run;

    NamedMutex(CuratorFramework zooKeeper, String run) {
      super(zooKeeper, PATH);
      this.run = run.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected byte[] getLockNodeBytes() {
      return run.clone();
    }
  }
}
