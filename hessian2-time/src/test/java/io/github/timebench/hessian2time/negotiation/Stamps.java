package io.github.timebench.hessian2time.negotiation;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Year;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The service under call. */
public interface Stamps {
  /** Gives back what it got, one nanosecond later. */
  LocalDateTime next(LocalDateTime time);

  /** Throws an IllegalArgumentException with the time in its message. */
  LocalDateTime fail(LocalDateTime time);

  /** As next, on another thread. */
  CompletableFuture<LocalDateTime> later(LocalDateTime time);

  /** Waits until the test lets it go. */
  LocalDateTime hold(LocalDateTime time);

  /** Tells the listener, a callback of the consumer's, what next gives. */
  void tell(LocalDateTime time, Listener listener);

  /** The keys of the attachments that the service sees. */
  List<String> attachments(Instant time);

  /** Gives back the next year. */
  Year after(Year year);

  /** Gives back what it got. */
  Secret keep(Secret secret);

  /** Gives back what it got. */
  Plain plain(Plain plain);

  /** What hessian2 carries only where an application allows it. */
  final class Plain {
    private final String text;

    Plain(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** What an application may serialize in its own way. */
  final class Secret implements Serializable {
    private static final long serialVersionUID = 1;
    private final String text;

    Secret(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Called back by the provider. */
  interface Listener {
    /** Gives back the time that it is told. */
    LocalDateTime told(LocalDateTime time);
  }
}
