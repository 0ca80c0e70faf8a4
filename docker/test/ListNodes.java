import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
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
      list(zooKeeper, "");
    }
  }

  /** Nodes of a session that ends go while others are listed. */
  private static void list(ZooKeeper zooKeeper, String path)
      throws KeeperException, InterruptedException {
    String node = path.isEmpty() ? "/" : path;
    List<String> children;
    try {
      children = zooKeeper.getChildren(node, false);
    } catch (KeeperException.NoNodeException gone) {
      return;
    }
    System.out.println(node);
    for (String child : children) {
      list(zooKeeper, path + "/" + child);
    }
  }
}
