import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;

/** Prints the path of every node of a ZooKeeper, one a line: java ListNodes.java host:port. */
class ListNodes {
  public static void main(String[] args) throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    try (ZooKeeper zooKeeper =
        new ZooKeeper(
            args[0],
            10_000,
            event -> {
              if (event.getState() == Watcher.Event.KeeperState.SyncConnected) connected.countDown();
            })) {
      connected.await();
      ZKUtil.listSubTreeBFS(zooKeeper, "/").forEach(System.out::println);
    }
  }
}
