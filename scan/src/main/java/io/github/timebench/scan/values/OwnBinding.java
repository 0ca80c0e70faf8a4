package io.github.timebench.scan.values;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VariantBinding.HopTimer;
import io.github.timebench.api.VariantBinding.Message;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.consumer.RoundTrip;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.Sample;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.apache.dubbo.rpc.RpcException;

/**
 * One arm of a call of an API: the arguments of its samples in the arm's classes, and the replies
 * that its provider gives in turn. What a corpus or an operation says of Timebench's own calls
 * means nothing here. A payload is what one sample carries: its arguments, then its reply. Where no
 * reply was said, a reply must be there and of the type that the method declares.
 */
public final class OwnBinding<S> implements VariantBinding<S> {
  /** A reply is compared with each of them until one is equal. */
  static final int MAX_REPLIES = 16;

  private final Class<S> service;
  private final Method method;
  private final Object[][] arguments;
  private final Object[][] payloads;
  private final Object[] replies;
  private final List<Predicate<Object>> expected;

  private OwnBinding(
      Class<S> service,
      Method method,
      Object[][] arguments,
      Object[][] payloads,
      Object[] replies) {
    this.service = service;
    this.method = method;
    this.arguments = arguments;
    this.payloads = payloads;
    this.replies = replies;
    this.expected = Arrays.stream(replies).map(DeepEquality::to).toList();
  }

  /**
   * The arm of a copy.
   *
   * @throws ApiException if a value of the samples cannot be copied
   */
  public static OwnBinding<?> of(LoadedCall call, GraphCopy copy) throws ApiException {
    return of(copy.service(call.service()), call, copy);
  }

  private static <S> OwnBinding<S> of(Class<S> service, LoadedCall call, GraphCopy copy)
      throws ApiException {
    int size = call.samples().size();
    Object[][] arguments = new Object[size][];
    Object[][] payloads = new Object[size][];
    List<Object> replies = new ArrayList<>();
    for (int index = 0; index < size; index++) {
      Sample<Object> sample = call.samples().get(index);
      arguments[index] = copy.copy(call.method(), sample.arguments().toArray());
      Object reply = copy.copy(call.method(), sample.reply())[0];
      payloads[index] = sample.hasReply() ? with(arguments[index], reply) : arguments[index];
      Class<?> returned = call.method().getReturnType();
      boolean said = sample.hasReply() || returned == void.class || returned == Void.class;
      if (said
          && replies.size() < MAX_REPLIES
          && replies.stream().noneMatch(known -> DeepEquality.areEqual(known, reply))) {
        replies.add(reply);
      }
    }
    Method called = service == call.service() ? call.method() : called(service, call.method());
    called.setAccessible(true);
    return new OwnBinding<>(service, called, arguments, payloads, replies.toArray());
  }

  private static Object[] with(Object[] arguments, Object reply) {
    Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = reply;
    return all;
  }

  /** A clone of an interface has the methods that are called, and no others. */
  private static Method called(Class<?> service, Method original) throws ApiException {
    return Arrays.stream(service.getMethods())
        .filter(method -> method.getName().equals(original.getName()))
        .findFirst()
        .orElseThrow(
            () ->
                new ApiException(
                    Phrase.of("%s lacks the method %s", service.getName(), original.getName())));
  }

  @Override
  public Class<S> serviceInterface() {
    return service;
  }

  @Override
  public S answers() {
    return service.cast(
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            new PreparedReplies(method, arguments, replies)));
  }

  @Override
  public S hop(S next, HopTimer timer) {
    throw new UnsupportedOperationException("a call of an API has no chain");
  }

  @Override
  public Object payload(Corpus corpus, int index) {
    return payloads[index];
  }

  @Override
  public Object[] payloads(Corpus corpus) {
    return payloads.clone();
  }

  @Override
  public List<Message> messages(Object payload) {
    Object[] all = (Object[]) payload;
    int count = method.getParameterCount();
    Message request = new Message(Arrays.copyOf(all, count), method.getParameterTypes());
    if (all.length == count) {
      return List.of(request);
    }
    Object[] reply = Arrays.copyOfRange(all, count, all.length);
    return List.of(request, new Message(reply, new Class<?>[] {replyClass()}));
  }

  List<Message> messages() {
    return Arrays.stream(payloads).flatMap(payload -> messages(payload).stream()).toList();
  }

  /**
   * Checks that each message comes back as it was sent.
   *
   * @throws ApiException if one does not, with what the serializer says
   */
  void requireCarried(RoundTrip roundTrip) throws ApiException {
    for (Message message : messages()) {
      Optional<String> difference =
          DeepEquality.difference(message.objects(), carried(message, roundTrip));
      if (difference.isPresent()) {
        throw new ApiException(
            Phrase.of("it does not come back as it was sent: %s", difference.get()));
      }
    }
  }

  private static Object[] carried(Message message, RoundTrip roundTrip) throws ApiException {
    byte[] bytes;
    try {
      bytes = roundTrip.bytes(message);
    } catch (IOException e) {
      throw new ApiException(Phrase.of("it cannot be written: %s", ArmSizes.innermost(e)), e);
    }
    try {
      return roundTrip.read(bytes, message);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      throw new ApiException(Phrase.of("it cannot be read back: %s", ArmSizes.innermost(e)), e);
    }
  }

  /** A promise stands for what it will hold, whose class its declaration may not say. */
  private Class<?> replyClass() {
    return Future.class.isAssignableFrom(method.getReturnType())
        ? Object.class
        : method.getReturnType();
  }

  @Override
  public Optional<String> difference(Object sent, Object received) {
    return DeepEquality.difference(sent, received);
  }

  @Override
  public long digest(Object payload) {
    throw new UnsupportedOperationException("a call of an API has no digest");
  }

  @Override
  public IntFunction<Object> calls(
      S stub, Operation operation, Corpus corpus, Object[] ofTheCorpus) {
    MethodHandle call = handle(stub);
    return index -> call(call, arguments[index]);
  }

  @Override
  public VerifiedCalls verifiedCalls(Object stub, Operation operation, Corpus corpus) {
    return new VerifiedCalls(
        calls(service.cast(stub), operation, corpus, payloads),
        arguments.length,
        (index, reply) -> isPrepared(reply));
  }

  private boolean isPrepared(Object reply) {
    if (expected.isEmpty()) {
      return MethodType.methodType(method.getReturnType()).wrap().returnType().isInstance(reply);
    }
    for (Predicate<Object> prepared : expected) {
      if (prepared.test(reply)) {
        return true;
      }
    }
    return false;
  }

  private MethodHandle handle(S stub) {
    try {
      return MethodHandles.lookup()
          .unreflect(method)
          .bindTo(stub)
          .asSpreader(Object[].class, method.getParameterCount())
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(method + " cannot be called", e);
    }
  }

  private static Object call(MethodHandle call, Object[] arguments) {
    try {
      return (Object) call.invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable declared) {
      throw new UndeclaredThrowableException(declared);
    }
  }

  /**
   * The provider's side of a call: gives replies in turn. Compares the arguments that it gets with
   * those of the samples until each sample has come once, and never again: that is over in the
   * warm-up. Thread-safe.
   */
  static final class PreparedReplies implements InvocationHandler {
    private final Method method;
    private final Object[][] arguments;
    private final Object[] replies;
    private final AtomicInteger turn = new AtomicInteger();
    private final BitSet seen = new BitSet();
    private volatile boolean allSeen;

    /**
     * @param arguments of each sample
     * @param replies at least one; null for a method that is void
     */
    PreparedReplies(Method method, Object[][] arguments, Object[] replies) {
      this.method = method;
      this.arguments = arguments;
      this.replies = replies;
    }

    @Override
    public Object invoke(Object proxy, Method called, Object[] got) {
      if (called.getDeclaringClass() == Object.class) {
        return ofObject(proxy, called, got);
      }
      boolean isReplied =
          called.getName().equals(method.getName())
              && Arrays.equals(called.getParameterTypes(), method.getParameterTypes());
      if (!isReplied) {
        throw new UnsupportedOperationException(called + " has no reply");
      }
      if (!allSeen) {
        check(got == null ? new Object[0] : got);
      }
      return replies.length == 1
          ? replies[0]
          : replies[Math.floorMod(turn.getAndIncrement(), replies.length)];
    }

    private Object ofObject(Object proxy, Method called, Object[] got) {
      return switch (called.getName()) {
        case "equals" -> proxy == got[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> "replies of " + method.getDeclaringClass().getName();
      };
    }

    /** Samples may be equal to each other. */
    private void check(Object[] got) {
      synchronized (seen) {
        boolean known = false;
        for (int index = seen.nextClearBit(0);
            index < arguments.length;
            index = seen.nextClearBit(index + 1)) {
          if (DeepEquality.areEqual(arguments[index], got)) {
            seen.set(index);
            known = true;
          }
        }
        allSeen = seen.cardinality() == arguments.length;
        if (!known
            && seen.stream().noneMatch(index -> DeepEquality.areEqual(arguments[index], got))) {
          throw new RpcException(
              "the arguments of %s came as others than those of the samples: %s"
                  .formatted(
                      method.getName(),
                      DeepEquality.difference(arguments[0], got).orElse("they are equal")));
        }
      }
    }
  }
}
