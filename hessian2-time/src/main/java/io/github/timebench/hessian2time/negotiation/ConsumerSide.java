package io.github.timebench.hessian2time.negotiation;

import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Decodeable;
import org.apache.dubbo.remoting.TimeoutException;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;

/** Offers in requests, reads the answers, and keeps to what was agreed. Thread-safe. */
final class ConsumerSide {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerSide.class);

  private final Negotiation negotiation;

  ConsumerSide(Negotiation negotiation) {
    this.negotiation = negotiation;
  }

  /**
   * Gives the request an invocation with an offer or with the id of hessian2-time, if it is time
   * for one.
   */
  void beforeWriting(Channel channel, Request request) {
    if (request.isEvent() || !(request.getData() instanceof RpcInvocation)) {
      return;
    }
    Connection connection = negotiation.connections().of(channel);
    if (!connection.isConsumerSide()) {
      return;
    }
    RpcInvocation call = (RpcInvocation) request.getData();
    Object id = call.get(Constants.SERIALIZATION_ID_KEY);
    if (call.get(Mark.WILLING) == null) {
      note(connection, call, id, "negotiation is switched off for the reference");
    } else if (!Negotiation.isHessian2(id)) {
      note(connection, call, id, "the provider's URL names its serialization");
    } else {
      negotiate(connection, request, call);
    }
  }

  private void note(Connection connection, RpcInvocation call, Object id, String reason) {
    connection.note(Connection.path(call), negotiation.isOwn(id), reason);
  }

  private void negotiate(Connection connection, Request request, RpcInvocation call) {
    Agreement agreement = connection.agreementFor(call);
    if (!negotiation.isSwitchedOn()) {
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

  private void send(
      Connection connection, Agreement agreement, Request request, RpcInvocation call) {
    OutgoingInvocation outgoing =
        OutgoingInvocation.with(negotiation.serializationId(), call, agreement);
    DefaultFuture future = DefaultFuture.getFuture(request.getId());
    if (future != null) {
      future.whenComplete((result, failure) -> ended(connection, outgoing, failure));
    }
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
      if (agreement.decline(Outcome.OWN_TIMES)) {
        negotiation.add(Outcome.OWN_TIMES);
      }
      return;
    }
    if (!agreement.startOffer()) {
      return;
    }
    connection.addOffers(1);
    future.whenComplete(
        (result, failure) -> {
          agreement.offerEnded();
          connection.addOffers(-1);
        });
    String offer =
        Offer.text(negotiation.serializationId(), connection.localPort(), connection.application());
    request.setData(OutgoingInvocation.offering(offer, call, agreement));
  }

  /**
   * Reads the answer to an offer and takes it out of the response. A response that is no result,
   * such as one from an exhausted pool, leaves everything open.
   */
  void afterReading(Channel channel, Response response) {
    Connection connection = Connections.onlyIfKnown(channel);
    boolean isOk = response.getStatus() == Response.OK;
    if (connection == null || isOk && !connection.awaitsAnswers()) {
      return;
    }
    DefaultFuture future = DefaultFuture.getFuture(response.getId());
    Object data = future == null ? null : future.getRequest().getData();
    if (!(data instanceof OutgoingInvocation)) {
      return;
    }
    OutgoingInvocation outgoing = (OutgoingInvocation) data;
    if (!isOk) {
      outgoing.setRefusal(response.getStatus());
    } else if (outgoing.isOffering() && response.getResult() instanceof AppResponse) {
      readAnswer(connection, outgoing, response);
    }
  }

  private void readAnswer(Connection connection, OutgoingInvocation outgoing, Response response) {
    decodeHere(response.getResult());
    if (response.getStatus() != Response.OK) {
      return;
    }
    AppResponse result = (AppResponse) response.getResult();
    Object answer = result.getObjectAttachments().remove(Offer.KEY);
    boolean counts = Offer.read(answer).isAnswer(negotiation.serializationId());
    Outcome outcome = outgoing.agreement().answered(counts ? answer.toString() : null);
    if (outcome != null) {
      negotiation.add(outcome);
      if (outcome == Outcome.ANSWERS_DIFFER) {
        negotiation.sayOnceOf(
            connection.peerHost(),
            "hessian2-time, " + connection.route() + ": " + Outcome.ANSWERS_DIFFER.meaning());
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

  /** A request that hessian2-time could not write is on its way in hessian2; so are all others. */
  void writtenAsHessian2(Channel channel, OutgoingInvocation outgoing, Exception reason) {
    Connection connection = negotiation.connections().of(channel);
    if (outgoing.agreement().decline(Outcome.FELL_BACK)) {
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
    negotiation.add(Outcome.FELL_BACK);
    LOG.warn(Negotiation.onOneLine("hessian2-time: " + line));
  }

  private void ended(Connection connection, OutgoingInvocation outgoing, Throwable failure) {
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
   * What hessian2 could not write either, an exhausted pool and a closed connection are no signs.
   */
  private static boolean mayLieInTheFormat(
      Connection connection, OutgoingInvocation outgoing, Throwable failure) {
    if (outgoing.isUnwritable()) {
      return false;
    }
    if (failure instanceof TimeoutException) {
      return connection.isOpen();
    }
    switch (outgoing.refusal()) {
      case 0:
      case Response.BAD_REQUEST:
      case Response.BAD_RESPONSE:
      case Response.CLIENT_ERROR:
      case Response.SERIALIZATION_ERROR:
        return connection.isOpen();
      default:
        return false;
    }
  }
}
