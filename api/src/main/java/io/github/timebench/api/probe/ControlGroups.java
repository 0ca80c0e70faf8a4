package io.github.timebench.api.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The control groups whose limits bind a process, of version 2 or 1: its own one and those above
 * it.
 */
public final class ControlGroups {
  private static final Path MOUNT = Path.of("sys/fs/cgroup");
  private static final Path OWN_GROUPS = Path.of("proc/self/cgroup");

  private ControlGroups() {}

  /**
   * The folders of this process's groups, its own first; none where the system has none.
   *
   * @param fileSystem its root
   * @param controller whose limits are asked for, such as {@code memory}
   */
  public static List<Path> ofThisProcess(Path fileSystem, String controller) {
    try {
      return of(
          fileSystem.resolve(MOUNT),
          Files.readAllLines(fileSystem.resolve(OWN_GROUPS)),
          controller);
    } catch (IOException noControlGroupsHere) {
      return List.of();
    }
  }

  /**
   * The folders of a process's groups, its own first.
   *
   * @param root where the control groups are mounted
   * @param ownGroups lines of {@code hierarchy:controllers:/group}
   * @param controller whose limits are asked for, such as {@code cpu}
   */
  static List<Path> of(Path root, List<String> ownGroups, String controller) {
    List<Path> groups = new ArrayList<>();
    for (String line : ownGroups) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && parts[1].isEmpty()) {
        groups.addAll(upwards(root, parts[2]));
      } else if (parts.length == 3 && Arrays.asList(parts[1].split(",")).contains(controller)) {
        Path joint = root.resolve(parts[1]);
        groups.addAll(
            upwards(Files.isDirectory(joint) ? joint : root.resolve(controller), parts[2]));
      }
    }
    return groups;
  }

  /** A container sees its own group as the root, whatever its name is outside. */
  private static List<Path> upwards(Path mount, String group) {
    List<Path> groups = new ArrayList<>();
    Path own = mount.resolve(group.replaceFirst("^/+", "")).normalize();
    Path at = own.startsWith(mount) ? own : mount;
    for (; at != null && at.startsWith(mount); at = at.getParent()) {
      groups.add(at);
    }
    return groups;
  }
}
