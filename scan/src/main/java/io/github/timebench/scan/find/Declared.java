package io.github.timebench.scan.find;

import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.TypeUse;
import java.util.List;

/** What is known of the values of a declared type. */
public interface Declared {
  /** Whether a value is one of the times of the JDK, or of a class that extends Date. */
  boolean isTime(TypeUse type) throws ApiException;

  /**
   * What a value of the type carries; nothing for times, texts, numbers and enums.
   *
   * @param neededBy what declares it, for messages
   */
  List<Part> parts(TypeUse type, String neededBy) throws ApiException;

  /**
   * What is inside a value.
   *
   * @param suffix how its path goes on: {@code .paid}, {@code []}, {@code {}}
   */
  record Part(String suffix, TypeUse type) {}
}
