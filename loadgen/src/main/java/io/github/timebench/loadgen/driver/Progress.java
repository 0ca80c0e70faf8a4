package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import java.util.List;
import java.util.function.Consumer;

/**
 * How far a pair of JVMs has come, for people who wait and for those who watch.
 *
 * @param phase {@value #WARMING} or {@value #MEASURING}
 * @param quiet whether both JVMs were quiet when measuring began; false before
 * @param variant whose slice just ended
 * @param offeredPerSecond calls that were due in it per second, where a study chose that; else 0
 * @param doneSeconds since the warm-up of its pair of JVMs began
 */
public record Progress(
    String phase,
    boolean quiet,
    String variant,
    double offeredPerSecond,
    SliceCalls calls,
    WindowCalls inWindow,
    double doneSeconds) {
  public static final String WARMING = "warming";

  /** The phase in which what is counted is evidence. */
  public static final String MEASURING = "measuring";

  @FunctionalInterface
  public interface Listener {
    /** Must return at once. */
    void on(Progress progress);

    /** The same for the progress of a driver, which somebody else is told before. */
    default Listener after(Consumer<Progress> other) {
      return new Listener() {
        @Override
        public void on(Progress progress) {
          other.accept(progress);
          Listener.this.on(progress);
        }

        @Override
        public void bytes(List<VariantBytes> bytes) {
          Listener.this.bytes(bytes);
        }
      };
    }

    /** A block's JVMs are about to start; blocks count from 0. */
    default void blockBegins(int block) {}

    /** The sizes of all messages, exact, before there is any load. */
    default void bytes(List<VariantBytes> bytes) {}

    /** Something that people should know while they wait, in a sentence. */
    default void waits(Text sentence) {}

    /** A block lost one of its JVMs and does not count. */
    default void blockLost(Block.Lost lost) {}

    /** A block is over; what the run knows by now. */
    default void blockEnds(RunAnalysis known) {}
  }
}
