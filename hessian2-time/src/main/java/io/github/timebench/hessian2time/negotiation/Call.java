package io.github.timebench.hessian2time.negotiation;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;

/** The invocation within a message of Dubbo's protocol. */
final class Call {

  private final RpcInvocation invocation;

  private Call(RpcInvocation invocation) {
    this.invocation = invocation;
  }

  /** The call that {@code request} makes, or null if it is a heartbeat or another event. */
  static Call madeBy(Request request) {
    return request.isEvent() ? null : of(request.getData());
  }

  /** The call that {@code response} answers with a result, or null if it carries none. */
  static Call answeredBy(Response response) {
    Object result = response.getResult();
    return result instanceof AppResponse
        ? of(((AppResponse) result).getAttribute(Constants.INVOCATION_KEY))
        : null;
  }

  private static Call of(Object data) {
    return data instanceof RpcInvocation ? new Call((RpcInvocation) data) : null;
  }

  /** The service without group and version. */
  String path() {
    return String.valueOf(attachment(CommonConstants.PATH_KEY));
  }

  /** The service with group and version. */
  String service() {
    return URL.buildKey(
        attachment(CommonConstants.PATH_KEY),
        attachment(CommonConstants.GROUP_KEY),
        attachment(CommonConstants.VERSION_KEY));
  }

  private String attachment(String key) {
    Object value = invocation.getObjectAttachmentWithoutConvert(key);
    return value instanceof String ? (String) value : null;
  }

  /** A Byte, or null if nothing was chosen for this call. */
  Object serializationId() {
    return invocation.get(Constants.SERIALIZATION_ID_KEY);
  }

  boolean is(Mark mark) {
    return invocation.get(mark) != null;
  }

  /** A copy that is written with another serialization. */
  RpcInvocation with(byte serializationId) {
    RpcInvocation copy = copy();
    copy.put(Constants.SERIALIZATION_ID_KEY, serializationId);
    return copy;
  }

  /** A copy that carries an offer. */
  RpcInvocation withOffer(String offer) {
    RpcInvocation copy = copy();
    copy.setAttachment(Offer.KEY, offer);
    copy.put(Mark.OFFERED, Boolean.TRUE);
    return copy;
  }

  private RpcInvocation copy() {
    RpcInvocation copy =
        new RpcInvocation(
            invocation.getTargetServiceUniqueName(),
            invocation.getServiceModel(),
            invocation.getMethodName(),
            invocation.getServiceName(),
            invocation.getProtocolServiceKey(),
            invocation.getParameterTypes(),
            invocation.getArguments(),
            invocation.copyObjectAttachments(),
            invocation.getInvoker(),
            copyOf(invocation.getAttributes()),
            invocation.getInvokeMode());
    copy.setParameterTypesDesc(invocation.getParameterTypesDesc());
    copy.setCompatibleParamSignatures(invocation.getCompatibleParamSignatures());
    copy.setReturnType(invocation.getReturnType());
    copy.setReturnTypes(invocation.getReturnTypes());
    return copy;
  }

  /** Dubbo keeps attributes in a synchronized map, which is its own lock. */
  private static Map<Object, Object> copyOf(Map<Object, Object> attributes) {
    synchronized (attributes) {
      return Collections.synchronizedMap(new HashMap<>(attributes));
    }
  }
}
