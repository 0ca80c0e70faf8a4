package io.github.timebench.api;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What one variant's own classes can do. Generated once per variant; stateless and thread-safe.
 *
 * @param <S> the variant's service interface
 */
public interface VariantBinding<S> {
  Class<S> serviceInterface();

  S answers();

  S hop(S next, HopTimer timer);

  /** Payload {@code index} of a corpus, built anew at each call. */
  Object payload(Corpus corpus, int index);

  /** The messages that carry a payload; of a call of an API its arguments, and its reply. */
  default List<Message> messages(Object payload) {
    return List.of(Message.of(payload));
  }

  /** Where an object that was read differs from the one that was sent; empty if they are equal. */
  default Optional<String> difference(Object sent, Object received) {
    return sent.equals(received)
        ? Optional.empty()
        : Optional.of("sent " + sent + ", but received " + received);
  }

  /** The digest that {@code create} answers for a payload of a shape with a service. */
  long digest(Object payload);

  /**
   * Calls by payload index: what a worker calls in the measured path.
   *
   * @param payloads all payloads of the corpus, built beforehand
   * @throws IllegalArgumentException if the shape has no service
   */
  IntFunction<Object> calls(S stub, Operation operation, Corpus corpus, Object[] payloads);

  /** {@link #calls} with its expected replies; the stub must be of {@link #serviceInterface()}. */
  default VerifiedCalls verifiedCalls(Object stub, Operation operation, Corpus corpus) {
    Object[] payloads = payloads(corpus);
    IntFunction<Object> calls = calls(serviceInterface().cast(stub), operation, corpus, payloads);
    Object[] expected = payloads.clone();
    if (operation == Operation.CREATE) {
      for (int index = 0; index < expected.length; index++) {
        expected[index] = digest(payloads[index]);
      }
    }
    return new VerifiedCalls(calls, expected);
  }

  /** Small calls by which a provider proves itself before any load; the first is enough. */
  default VerifiedCalls proof(Object stub) {
    return verifiedCalls(stub, Operation.ECHO, new Corpus(Shape.TICK, 1, Precision.NANOS, 1));
  }

  default Object[] payloads(Corpus corpus) {
    Object[] payloads = new Object[corpus.size()];
    for (int index = 0; index < payloads.length; index++) {
      payloads[index] = payload(corpus, index);
    }
    return payloads;
  }

  /** Times the calls of a service to the next one of its chain. Thread-safe. */
  public interface HopTimer {
    long begin();

    /** It was answered. Calls that fail are not timed. */
    void answered(long begin);
  }

  /**
   * What one message carries.
   *
   * @param objects one after the other; not copied
   * @param classes what each is read as
   */
  public record Message(Object[] objects, Class<?>[] classes) {
    /** A message of one object, which is read as its own class. */
    public static Message of(Object object) {
      return new Message(new Object[] {object}, new Class<?>[] {object.getClass()});
    }
  }
}
