package io.github.timebench.loadgen.engine;

/** A slice of a {@link Loop}, under way or just ended. For the loop's controlling thread. */
public interface LoopSlice {
  int variant();

  SliceWindow window();

  /** Whether all its calls have ended; those under way at its end are waited for. */
  boolean isComplete();

  /** What came of it so far. */
  SliceFigures figures();

  /** The figures of a complete slice; call once, then no more. */
  SliceFigures close();
}
