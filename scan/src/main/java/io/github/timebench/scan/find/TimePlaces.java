package io.github.timebench.scan.find;

import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import io.github.timebench.scan.classes.TypeUse;
import io.github.timebench.scan.find.TimePlaces.Declared.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the places of times in values of a declared type. A class within itself is followed once.
 * For one thread.
 */
public final class TimePlaces {
  /** Places of one parameter or result; a table of more is read by nobody. */
  static final int MAX_PLACES = 200;

  private static final int MAX_STEPS = 100_000;
  private static final int MAX_DEPTH = 50;

  private final Declared declared;
  private final Map<TypeUse, Boolean> reaches = new HashMap<>();

  public TimePlaces(Declared declared) {
    this.declared = declared;
  }

  public record Found(List<TimePlace> places, boolean more) {}

  /**
   * The places below a parameter or a result.
   *
   * @param neededBy what declares it, for messages
   */
  public Found of(TypeUse type, String path, String neededBy) throws ApiException {
    Walk walk = new Walk(neededBy);
    walk.step(type, path);
    boolean some = !walk.places.isEmpty() && reachesUnknown(type, neededBy);
    return new Found(walk.places, walk.more || some);
  }

  private final class Walk {
    private final String neededBy;
    private final List<TimePlace> places = new ArrayList<>();
    private final Set<TypeUse> open = new HashSet<>();
    private int steps;
    private boolean more;

    Walk(String neededBy) {
      this.neededBy = neededBy;
    }

    void step(TypeUse type, String path) throws ApiException {
      steps++;
      if (declared.isTime(type)) {
        addPlace((TypeUse.Named) type, path);
      } else if (reachesTime(type, neededBy) && open.add(type)) {
        more |= open.size() > MAX_DEPTH;
        for (Part part : declared.parts(type, neededBy)) {
          if (more || steps > MAX_STEPS) {
            more = true;
            break;
          }
          step(part.type(), path + part.suffix());
        }
        open.remove(type);
      }
    }

    private void addPlace(TypeUse.Named type, String path) {
      if (places.size() == MAX_PLACES) {
        more = true;
        return;
      }
      Optional<JdkTimeType> known = JdkTimeType.of(type.className());
      places.add(
          new TimePlace(
              path,
              known.map(JdkTimeType::label).orElse(type.label()),
              known.isPresent() && known.get().varies(),
              known.isPresent() && known.get().compact()));
    }
  }

  /** Whether a class that nothing is known of may hold more times. */
  private boolean reachesUnknown(TypeUse start, String neededBy) throws ApiException {
    Set<TypeUse> seen = new HashSet<>(Set.of(start));
    Deque<TypeUse> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      TypeUse next = open.pop();
      if (declared.isUnknown(next)) {
        return true;
      }
      for (Part part : declared.parts(next, neededBy)) {
        if (seen.add(part.type())) {
          open.add(part.type());
        }
      }
    }
    return false;
  }

  private boolean reachesTime(TypeUse start, String neededBy) throws ApiException {
    Boolean known = reaches.get(start);
    if (known != null) {
      return known;
    }
    Set<TypeUse> seen = new HashSet<>(Set.of(start));
    Deque<TypeUse> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (Part part : declared.parts(open.pop(), neededBy)) {
        TypeUse type = part.type();
        if (declared.isTime(type) || reaches.getOrDefault(type, false)) {
          reaches.put(start, true);
          return true;
        }
        if (!reaches.containsKey(type) && seen.add(type)) {
          open.add(type);
        }
      }
    }
    seen.forEach(type -> reaches.put(type, false));
    return false;
  }

  /** What is known of the values of a declared type. */
  public interface Declared {
    /** Whether a value is one of the times of the JDK, or of a class that extends Date. */
    boolean isTime(TypeUse type) throws ApiException;

    /** Whether its class, or one above it, is missing. */
    default boolean isUnknown(TypeUse type) throws ApiException {
      return false;
    }

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
}
