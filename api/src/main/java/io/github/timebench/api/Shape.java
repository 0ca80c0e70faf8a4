package io.github.timebench.api;

import java.util.Arrays;

/** What a measured call carries. */
public enum Shape implements Labelled {
  /** The bare time: bytes and micro benchmarks only, there is no service for it. */
  VALUE,
  /** An id and one time. */
  TICK,
  /** Nine fields, four of them times. */
  ORDER,
  /** A list of orders. */
  PAGE;

  public boolean hasService() {
    return this != VALUE;
  }

  public static Shape[] withService() {
    return Arrays.stream(values()).filter(Shape::hasService).toArray(Shape[]::new);
  }

  public boolean hasItems() {
    return this == PAGE;
  }
}
