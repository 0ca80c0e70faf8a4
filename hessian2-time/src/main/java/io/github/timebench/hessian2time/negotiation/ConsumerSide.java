package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.io.IOException;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.Decodeable;
import org.apache.dubbo.remoting.TimeoutException;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;

/**
 * Offers in requests, reads the answers, and keeps to what was agreed: what a request is written
 * with is decided, written and, where the format refuses it, written again here. Thread-safe.
 */
final class ConsumerSide {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerSide.class);

  private static final String OWN_PACKAGE = "io.github.timebench.hessian2time.";

  private final Negotiation negotiation;
  private final Codec2 codec;

  /**
   * Of one FrameworkModel.
   *
   * @param codec writes the messages
   */
  ConsumerSide(Negotiation negotiation, Codec2 codec) {
    this.negotiation = negotiation;
    this.codec = codec;
  }

  /**
   * Writes a request with what was agreed for its service on its connection, or as it is.
   *
   * <p>What hessian2-time refuses before the arguments, hessian2 writes: nothing of the message has
   * left yet. Behind them a second attempt could find a stream or an iterator used up. All else
   * that fails is the application's and fails as without us.
   */
  void write(Channel channel, ChannelBuffer buffer, Request request) throws IOException {
    Connection connection = decidedOn(channel, request);
    OutgoingInvocation own = OutgoingInvocation.ofOwnFormat(request);
    if (connection == null || own == null) {
      codec.encode(channel, buffer, request);
      return;
    }
    int start = buffer.writerIndex();
    try {
      connection.encode(codec, buffer, request);
    } catch (IOException | RuntimeException | LinkageError e) {
      if (!isOurs(e)) {
        throw e;
      }
      refused(connection, own, e);
      if (!own.canBeWrittenAgain()) {
        throw e;
      }
      buffer.writerIndex(start);
      request.setData(own.call());
      codec.encode(channel, buffer, request);
    }
  }

  /** Dubbo wraps what it catches while a value is written. */
  private static boolean isOurs(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof NoCompactFormException || at instanceof LinkageError && isThrownHere(at)) {
        return true;
      }
    }
    return false;
  }

  /** A class of the application may lack something, too. */
  private static boolean isThrownHere(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    return trace.length > 0 && trace[0].getClassName().startsWith(OWN_PACKAGE);
  }

  /** Decides what the request is written with; null where nothing can be agreed on. */
  private Connection decidedOn(Channel channel, Request request) {
    try {
      if (!request.isEvent() && request.getData() instanceof RpcInvocation) {
        Connection connection = negotiation.connections().of(channel);
        if (connection.isConsumerSide()) {
          decide(connection, request);
          return connection;
        }
      }
    } catch (RuntimeException | LinkageError e) {
      negotiation.sayTrouble(e);
    }
    return null;
  }

  /**
   * Gives the request an invocation with an offer or with the id of hessian2-time, if it is time
   * for one.
   */
  private void decide(Connection connection, Request request) {
    RpcInvocation call = (RpcInvocation) request.getData();
    Object id = call.get(Constants.SERIALIZATION_ID_KEY);
    Object willing = call.get(AgreementFilter.Mark.WILLING);
    if (!(willing instanceof Switch.OfApplication)) {
      note(connection, call, id, "negotiation is switched off for the reference");
    } else if (!Negotiation.isHessian2(id)) {
      note(connection, call, id, "the provider's URL names its serialization");
    } else {
      negotiate(connection, request, call, (Switch.OfApplication) willing);
    }
  }

  private void note(Connection connection, RpcInvocation call, Object id, String reason) {
    connection.note(Connection.path(call), negotiation.isOwn(id), reason);
  }

  private void negotiate(
      Connection connection, Request request, RpcInvocation call, Switch.OfApplication control) {
    Agreement agreement = connection.agreementFor(call);
    if (!control.isOn()) {
      noteNews(connection, agreement, call, false, "hessian2-time is switched off");
    } else if (agreement.isAgreed()) {
      send(connection, agreement, request, call);
    } else if (agreement.isOpen()) {
      offer(connection, agreement, request, call);
    } else {
      noteNews(connection, agreement, call, false, agreement.whyNot());
    }
  }

  private static void noteNews(
      Connection connection,
      Agreement agreement,
      RpcInvocation call,
      boolean ownFormat,
      String reason) {
    if (agreement.isNews(ownFormat)) {
      connection.note(Connection.path(call), ownFormat, reason);
    }
  }

  /** A call for which nobody waits could be lost in silence, and so stays on hessian2. */
  private void send(
      Connection connection, Agreement agreement, Request request, RpcInvocation call) {
    DefaultFuture future = DefaultFuture.getFuture(request.getId());
    if (future == null) {
      return;
    }
    OutgoingInvocation outgoing =
        OutgoingInvocation.with(negotiation.serializationId(), call, agreement);
    future.whenComplete((result, failure) -> ended(connection, outgoing, failure));
    noteNews(connection, agreement, call, true, "agreed with the provider");
    request.setData(outgoing);
  }

  /** A call that brings no result brings no answer either, and so makes no offer. */
  private void offer(
      Connection connection, Agreement agreement, Request request, RpcInvocation call) {
    DefaultFuture future = DefaultFuture.getFuture(request.getId());
    if (future == null) {
      return;
    }
    if (!negotiation.mayAgree()) {
      if (agreement.decline(NegotiationOutcome.OWN_TIMES)) {
        negotiation.add(NegotiationOutcome.OWN_TIMES);
      }
      return;
    }
    if (!agreement.startOffer()) {
      return;
    }
    future.whenComplete((result, failure) -> agreement.offerEnded());
    String offer =
        Offer.text(
            negotiation.version(),
            negotiation.serializationId(),
            connection.localPort(),
            connection.application());
    request.setData(OutgoingInvocation.offering(offer, call, agreement));
  }

  /**
   * Reads the answer to an offer and takes it out of the response. A response that is no result,
   * such as one from an exhausted pool, leaves everything open.
   */
  void afterReading(Channel channel, Response response) {
    if (response.isEvent()) {
      return;
    }
    DefaultFuture future = DefaultFuture.getFuture(response.getId());
    Object data = future == null ? null : future.getRequest().getData();
    if (!(data instanceof OutgoingInvocation)) {
      return;
    }
    OutgoingInvocation outgoing = (OutgoingInvocation) data;
    outgoing.setResponse(response);
    if (outgoing.isOffering()
        && response.getStatus() == Response.OK
        && response.getResult() instanceof AppResponse) {
      readAnswer(negotiation.connections().of(channel), outgoing, response);
    }
  }

  private void readAnswer(Connection connection, OutgoingInvocation outgoing, Response response) {
    decodeHere(response.getResult());
    if (response.getStatus() != Response.OK) {
      return;
    }
    AppResponse result = (AppResponse) response.getResult();
    Object answer = result.getObjectAttachments().remove(Offer.KEY);
    Offer read = Offer.read(answer);
    boolean counts = read.isAnswer(negotiation.version(), negotiation.serializationId());
    if (counts) {
      connection.setVersion(read.version(negotiation.version()));
    }
    NegotiationOutcome outcome = outgoing.agreement().answered(counts ? answer.toString() : null);
    if (outcome != null) {
      negotiation.add(outcome);
      if (outcome == NegotiationOutcome.ANSWERS_DIFFER) {
        String route = connection.route();
        negotiation
            .said()
            .sayOf(
                connection.peerHost(),
                route,
                () ->
                    "hessian2-time, " + route + ": " + NegotiationOutcome.ANSWERS_DIFFER.meaning());
      }
    }
  }

  /**
   * Dubbo decodes a result where it is used first, which would be too late. A failure is in the
   * response afterwards, as it would there.
   */
  private static void decodeHere(Object result) {
    if (!(result instanceof Decodeable)) {
      return;
    }
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try {
      ((Decodeable) result).decode();
    } catch (Exception e) {
      throw new IllegalStateException("a result could not be decoded", e);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** What hessian2-time could not write once, it does not try again. */
  private void refused(Connection connection, OutgoingInvocation outgoing, Throwable reason) {
    if (reason instanceof LinkageError) {
      negotiation.sayTrouble(reason);
    } else if (outgoing.agreement().decline(NegotiationOutcome.FELL_BACK)) {
      goneBack(
          "a request of "
              + Connection.path(outgoing)
              + " could not be written with it on the connection "
              + connection.route()
              + ", so it goes back to hessian2 for good; why: "
              + reason);
    }
  }

  private void goneBack(String line) {
    negotiation.add(NegotiationOutcome.FELL_BACK);
    LOG.warn(SaidOnce.onOneLine("hessian2-time: " + line));
  }

  /** Nobody would hear of what is thrown here. */
  private void ended(Connection connection, OutgoingInvocation outgoing, Throwable failure) {
    try {
      count(connection, outgoing, failure);
    } catch (RuntimeException | LinkageError e) {
      negotiation.sayTrouble(e);
    }
  }

  private void count(Connection connection, OutgoingInvocation outgoing, Throwable failure) {
    Agreement agreement = outgoing.agreement();
    if (failure == null) {
      agreement.succeeded();
    } else if (mayLieInTheFormat(connection, outgoing, failure)
        && agreement.failed(failure instanceof TimeoutException)) {
      goneBack(
          Agreement.MAX_FAILURES
              + " calls of "
              + Connection.path(outgoing)
              + " in a row failed on the connection "
              + connection.route()
              + ", so it goes back to hessian2 "
              + (agreement.isOpen() ? "and offers anew" : "for good")
              + "; the last one: "
              + failure);
    }
  }

  /**
   * Silence is a sign, and so is a response that one end could not read. What could not be written,
   * was cancelled or went down with the connection brings neither; an exhausted pool answers.
   */
  private static boolean mayLieInTheFormat(
      Connection connection, OutgoingInvocation outgoing, Throwable failure) {
    if (failure instanceof TimeoutException) {
      return connection.isOpen();
    }
    Response response = outgoing.response();
    switch (response == null ? Response.OK : response.getStatus()) {
      case Response.BAD_REQUEST:
      case Response.BAD_RESPONSE:
      case Response.CLIENT_ERROR:
      case Response.SERIALIZATION_ERROR:
        return true;
      default:
        return false;
    }
  }
}
