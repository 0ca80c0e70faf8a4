package io.github.timebench.reports.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Addresses of files relative to a page, for its links. */
public final class PageAddress {
  private PageAddress() {}

  /** The address of a file that stands below or beside a folder. */
  public static String of(Path folder, Path file) {
    return of(folder.toAbsolutePath().relativize(file.toAbsolutePath()));
  }

  /** The address of a relative path; one that begins with a name is no scheme. */
  public static String of(Path relative) {
    String path =
        StreamSupport.stream(relative.spliterator(), false)
            .map(Path::toString)
            .collect(Collectors.joining("/", "./", ""));
    try {
      return new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
