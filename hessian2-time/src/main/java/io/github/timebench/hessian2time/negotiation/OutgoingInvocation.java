package io.github.timebench.hessian2time.negotiation;

import java.util.List;
import java.util.Map;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcInvocation;

/**
 * A call as one connection is to carry it: the caller's invocation, but for the serialization or
 * for an offer among the attachments. The caller's own may go to other providers at the same time,
 * or again after a failure, and its attachments are seen by filters.
 *
 * <p>It shares all that the caller's invocation refers to and copies nothing, but for the
 * attachments of an offer.
 */
@SuppressWarnings("serial") // Dubbo's codec writes it, never the JDK's serialization.
final class OutgoingInvocation extends RpcInvocation {

  private final RpcInvocation call;
  private final Agreement agreement;
  private final Byte serializationId;

  /** Of the one thread that writes it. */
  private boolean argumentsAsked;

  /** Its status may change when its result turns out to be unreadable. */
  private volatile Response response;

  @SuppressWarnings("deprecation") // The other constructors look the method's types up again.
  private OutgoingInvocation(
      RpcInvocation call,
      Map<String, Object> attachments,
      Agreement agreement,
      Byte serializationId) {
    this.call = call;
    this.agreement = agreement;
    this.serializationId = serializationId;
    setTargetServiceUniqueName(call.getTargetServiceUniqueName());
    setServiceModel(call.getServiceModel());
    setMethodName(call.getMethodName());
    setServiceName(call.getServiceName());
    setParameterTypes(call.getParameterTypes());
    setParameterTypesDesc(call.getParameterTypesDesc());
    setCompatibleParamSignatures(call.getCompatibleParamSignatures());
    setArguments(call.getArguments());
    setObjectAttachments(attachments);
    setInvoker(call.getInvoker());
    setReturnType(call.getReturnType());
    setReturnTypes(call.getReturnTypes());
    setInvokeMode(call.getInvokeMode());
  }

  /** The call as it is written with {@code serializationId}. */
  static OutgoingInvocation with(byte serializationId, RpcInvocation call, Agreement agreement) {
    return new OutgoingInvocation(call, call.getObjectAttachments(), agreement, serializationId);
  }

  /** The call as it is written without us, with an offer. */
  static OutgoingInvocation offering(String offer, RpcInvocation call, Agreement agreement) {
    Map<String, Object> attachments = call.copyObjectAttachments();
    attachments.put(Offer.KEY, offer);
    return new OutgoingInvocation(call, attachments, agreement, null);
  }

  /** What a request is to be written from in hessian2-time as agreed, or null. */
  static OutgoingInvocation ofOwnFormat(Request request) {
    Object data = request.getData();
    return data instanceof OutgoingInvocation && !((OutgoingInvocation) data).isOffering()
        ? (OutgoingInvocation) data
        : null;
  }

  RpcInvocation call() {
    return call;
  }

  Agreement agreement() {
    return agreement;
  }

  /** Dubbo asks for the arguments to write them. */
  @Override
  public Object[] getArguments() {
    argumentsAsked = true;
    return super.getArguments();
  }

  /** False once writing may have used up something, such as a stream within an argument. */
  boolean canBeWrittenAgain() {
    return !argumentsAsked;
  }

  boolean isOffering() {
    return serializationId == null;
  }

  void setResponse(Response read) {
    response = read;
  }

  /**
   * What the peer sent, or null: Dubbo ends calls by itself, too, and does not say so to those who
   * wait for them.
   */
  Response response() {
    return response;
  }

  @Override
  public Object get(Object key) {
    return serializationId != null && Constants.SERIALIZATION_ID_KEY.equals(key)
        ? serializationId
        : call.get(key);
  }

  @Override
  public Object put(Object key, Object value) {
    return call.put(key, value);
  }

  @Override
  public Object remove(Object key) {
    return call.remove(key);
  }

  @Override
  public Map<Object, Object> getAttributes() {
    return call.getAttributes();
  }

  @Override
  public String getProtocolServiceKey() {
    return call.getProtocolServiceKey();
  }

  @Override
  public void addInvokedInvoker(Invoker<?> invoker) {
    call.addInvokedInvoker(invoker);
  }

  @Override
  public List<Invoker<?>> getInvokedInvokers() {
    return call.getInvokedInvokers();
  }
}
