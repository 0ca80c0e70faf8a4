package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.remoting.Decodeable;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;

/**
 * The side of the negotiation that belongs to a service or a reference, and is switched off there
 * with {@code filter="-hessian2-time"}. On a consumer it marks the calls that may offer. On a
 * provider it takes the offer from a request and puts the answer into the response.
 *
 * <p>It must come before Dubbo's ContextFilter, which shows all attachments to the service. Both
 * have the lowest order; Dubbo then goes by the simple name of the class.
 */
@Activate(
    group = {CommonConstants.CONSUMER, CommonConstants.PROVIDER},
    order = Integer.MIN_VALUE)
public final class AgreementFilter implements Filter, BaseFilter.Listener {

  /** What the filter and the codec tell each other in an invocation's attributes, off the wire. */
  enum Mark {
    /** On a consumer: this call may offer, while the switch of its application says so. */
    WILLING,
    /** On a provider: this request carried an offer. */
    OFFERED,
    /** On a provider: the response is to answer the offer, with this version of the format. */
    TAKEN_UP
  }

  private static final Logger LOG = LoggerFactory.getLogger(AgreementFilter.class);
  private static final String DUBBO = "dubbo";
  private static final String INJVM = "injvm";

  /** Null where this Dubbo lacks so much that not even it can be made. */
  private Negotiation negotiation;

  private Switch.OfApplication control;

  public AgreementFilter(ApplicationModel application) {
    try {
      Negotiation found = Negotiation.of(application.getFrameworkModel());
      control = found.control().of(application);
      negotiation = found;
    } catch (LinkageError e) {
      LOG.warn("hessian2-time is not made for this Dubbo: " + e);
    }
  }

  @Override
  public Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException {
    if (isOn()) {
      try {
        beforeInvoking(invoker, invocation);
      } catch (RuntimeException | LinkageError e) {
        negotiation.sayTrouble(e);
      }
    }
    return invoker.invoke(invocation);
  }

  private boolean isOn() {
    return negotiation != null && negotiation.isOn();
  }

  private void beforeInvoking(Invoker<?> invoker, Invocation invocation) {
    if (isReceivedByDubbo(invocation)) {
      takeOffer(invoker, invocation);
    } else {
      allowOffer(invoker.getUrl().getProtocol(), invocation);
    }
  }

  /** Only {@code dubbo://} decodes an invocation from the bytes that it received. */
  private static boolean isReceivedByDubbo(Invocation invocation) {
    return invocation instanceof Decodeable;
  }

  private void takeOffer(Invoker<?> invoker, Invocation invocation) {
    Object offer = invocation.getObjectAttachments().remove(Offer.KEY);
    if (offer == null) {
      return;
    }
    invocation.put(Mark.OFFERED, Boolean.TRUE);
    Offer read = Offer.read(offer);
    NegotiationOutcome outcome = judge(read, invocation);
    negotiation.add(outcome);
    if (outcome == NegotiationOutcome.TAKEN_UP) {
      negotiation.permit(invoker.getUrl());
      invocation.put(Mark.TAKEN_UP, read.version(negotiation.version()));
    }
  }

  private NegotiationOutcome judge(Offer offer, Invocation invocation) {
    if (!Negotiation.isHessian2(invocation.get(Constants.SERIALIZATION_ID_KEY))) {
      return NegotiationOutcome.NOT_IN_HESSIAN2;
    }
    if (!control.isOn()) {
      return NegotiationOutcome.SWITCHED_OFF;
    }
    if (!negotiation.mayAgree()) {
      return NegotiationOutcome.OWN_TIMES;
    }
    NegotiationOutcome outcome =
        offer.judge(negotiation.version(), negotiation.serializationId(), peerPort());
    if (outcome != NegotiationOutcome.TAKEN_UP) {
      sayWhy(outcome, offer.application(), invocation);
    }
    return outcome;
  }

  /**
   * An application without the jar may hand the attachment on to its own calls: then the offer is
   * another application's, which is nothing to worry about.
   */
  private void sayWhy(NegotiationOutcome outcome, String offering, Invocation invocation) {
    String calling =
        Offer.textOrNull(invocation.getObjectAttachment(CommonConstants.REMOTE_APPLICATION_KEY));
    String consumer = RpcContext.getServiceContext().getRemoteHost();
    boolean isHandedOn = offering != null && calling != null && !offering.equals(calling);
    negotiation
        .said()
        .sayOf(
            consumer,
            Arrays.asList(outcome, offering, calling),
            () ->
                isHandedOn
                    ? String.format(
                        "hessian2-time: %s at %s handed on an offer that %s made to it, which is"
                            + " ignored",
                        calling, consumer, offering)
                    : String.format(
                        "hessian2-time is not used with consumer %s (%s): %s",
                        consumer, offering, outcome.meaning()));
  }

  private static int peerPort() {
    InetSocketAddress peer = RpcContext.getServiceContext().getRemoteAddress();
    return peer == null ? 0 : peer.getPort();
  }

  private void allowOffer(String protocol, Invocation invocation) {
    if (DUBBO.equals(protocol)) {
      invocation.put(Mark.WILLING, control);
    } else if (!INJVM.equals(protocol)) {
      negotiation
          .said()
          .say("hessian2-time is for dubbo:// and stays out of the way of " + protocol + "://");
    }
  }

  /**
   * Whatever a filter or the service made of the response, it must be written with the request's
   * serialization: Dubbo reads that from the invocation that the response names.
   */
  @Override
  public void onResponse(Result response, Invoker<?> invoker, Invocation invocation) {
    if (negotiation != null) {
      try {
        afterInvoking(response, invocation);
      } catch (RuntimeException | LinkageError e) {
        negotiation.sayTrouble(e);
      }
    }
  }

  private void afterInvoking(Result response, Invocation invocation) {
    if (!isReceivedByDubbo(invocation)) {
      return;
    }
    if (negotiation.isOwn(invocation.get(Constants.SERIALIZATION_ID_KEY))) {
      if (response instanceof AppResponse) {
        ((AppResponse) response).setAttribute(Constants.INVOCATION_KEY, invocation);
      }
      return;
    }
    Object version = invocation.get(Mark.TAKEN_UP);
    if (version instanceof Integer) {
      String answer =
          Offer.answer((Integer) version, negotiation.serializationId(), negotiation.process());
      response.setObjectAttachment(Offer.KEY, answer);
    }
  }

  @Override
  public void onError(Throwable error, Invoker<?> invoker, Invocation invocation) {
    // No response is written by the filters then: the consumer stays undecided and offers again.
  }
}
