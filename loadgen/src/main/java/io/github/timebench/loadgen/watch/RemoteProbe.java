package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The probe of another process, whose answers take their time. */
public interface RemoteProbe extends ProbeService, AutoCloseable {
  /** Asks for the counters and returns at once. What fails is unknown, never an exception. */
  CompletableFuture<ProcessSnapshot> ask();

  @Override
  default void close() {}

  /** The probe of a process that is not asked. */
  RemoteProbe SILENT =
      new RemoteProbe() {
        @Override
        public Map<String, String> environment() {
          return Map.of();
        }

        @Override
        public ProcessSnapshot snapshot() {
          return new ProcessSnapshot();
        }

        @Override
        public CompletableFuture<ProcessSnapshot> ask() {
          return CompletableFuture.completedFuture(snapshot());
        }
      };
}
