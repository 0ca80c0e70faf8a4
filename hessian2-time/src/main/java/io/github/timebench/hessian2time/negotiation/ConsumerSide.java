package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.negotiation.Connection.Decision;
import org.apache.dubbo.common.serialize.Constants;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Decodeable;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.AppResponse;

/** Offers in requests, reads the answers, and keeps to what was agreed. Thread-safe. */
final class ConsumerSide {

  private final Negotiation negotiation;

  ConsumerSide(Negotiation negotiation) {
    this.negotiation = negotiation;
  }

  /**
   * Gives the request an invocation with an offer or with the id of hessian2-time, if it is time
   * for one. It is a copy: the caller's invocation may go to other providers at the same time, or
   * again after a failure, and its attachments are seen by filters.
   */
  void beforeWriting(Channel channel, Request request) {
    Call call = Call.madeBy(request);
    if (call == null) {
      return;
    }
    Connection connection = negotiation.connections().of(channel);
    if (!connection.isConsumerSide()) {
      return;
    }
    if (!call.is(Mark.WILLING)) {
      note(connection, call, "negotiation is switched off for the reference");
    } else if (!isHessian2(call.serializationId())) {
      note(connection, call, "the provider's URL names its serialization");
    } else {
      negotiate(connection, request, call);
    }
  }

  private void negotiate(Connection connection, Request request, Call call) {
    Decision decision = connection.decisionFor(call.service());
    if (decision == Decision.AGREED) {
      request.setData(call.with(negotiation.serializationId()));
      connection.note(call.path(), true, "agreed with the provider");
    } else if (decision == Decision.OPEN) {
      request.setData(call.withOffer(Offer.from(connection.localPort())));
    } else {
      connection.note(call.path(), false, "the provider did not take up the offer");
    }
  }

  private void note(Connection connection, Call call, String reason) {
    connection.note(call.path(), negotiation.isOwn(call.serializationId()), reason);
  }

  private static boolean isHessian2(Object id) {
    return id instanceof Byte && (Byte) id == Constants.HESSIAN2_SERIALIZATION_ID;
  }

  /**
   * Reads the answer to an offer and takes it out of the response. A response that is no result,
   * such as one from an exhausted pool, leaves everything open.
   */
  void afterReading(Channel channel, Response response) {
    Connection connection = Connections.onlyIfKnown(channel);
    DefaultFuture future = connection == null ? null : DefaultFuture.getFuture(response.getId());
    Call call = future == null ? null : Call.madeBy(future.getRequest());
    Object result = response.getResult();
    if (call == null || !call.is(Mark.OFFERED) || !(result instanceof AppResponse)) {
      return;
    }
    decodeHere(result);
    if (response.getStatus() != Response.OK) {
      return;
    }
    Object answer = ((AppResponse) result).getObjectAttachments().remove(Offer.KEY);
    if (connection.decisionFor(call.service()) == Decision.OPEN) {
      connection.decide(
          call.service(), Offer.isTakenUpBy(answer) ? Decision.AGREED : Decision.DECLINED);
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
}
