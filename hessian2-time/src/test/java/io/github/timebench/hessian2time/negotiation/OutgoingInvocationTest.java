package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.RpcInvocation;
import org.junit.jupiter.api.Test;

/** Hazard: something of a call that its view lacks, and a view that changes the caller's own. */
class OutgoingInvocationTest {

  private static final byte ID = 30;

  private final RpcInvocation call = call();

  private static RpcInvocation call() {
    RpcInvocation made =
        new RpcInvocation(
            "g/Stamps:1",
            null,
            "next",
            Stamps.class.getName(),
            "g/Stamps:1:dubbo",
            new Class<?>[] {LocalDateTime.class},
            new Object[] {LocalDateTime.MIN},
            new HashMap<>(Map.of("path", "Stamps", "number", 7)),
            null,
            null,
            InvokeMode.ASYNC);
    made.put(Constants.SERIALIZATION_ID_KEY, (byte) 2);
    made.put("mine", "kept");
    made.setReturnType(LocalDateTime.class);
    made.setReturnTypes(new Type[] {LocalDateTime.class, LocalDateTime.class});
    return made;
  }

  @Test
  void everyGetterTellsWhatTheCallTells() throws Exception {
    RpcInvocation view = OutgoingInvocation.with(ID, call, new Agreement());
    List<String> compared = new ArrayList<>();
    for (Method method : RpcInvocation.class.getDeclaredMethods()) {
      boolean isGetter = method.getName().startsWith("get") || method.getName().startsWith("copy");
      if (isGetter && method.getParameterCount() == 0) {
        assertThat(method.invoke(view)).as(method.getName()).isEqualTo(method.invoke(call));
        compared.add(method.getName());
      }
    }
    assertThat(compared)
        .contains("getParameterTypesDesc", "getReturnTypes", "getAttributes")
        .hasSizeGreaterThan(15);
    assertThat(view.getParameterTypesDesc()).isEqualTo("Ljava/time/LocalDateTime;");
    assertThat(view.getReturnType()).isEqualTo(LocalDateTime.class);
    assertThat(view.getObjectAttachment("path")).isEqualTo("Stamps");
    assertThat(view.getObjectAttachment("number")).isEqualTo(7);
    assertThat(view.get("mine")).isEqualTo("kept");
  }

  @Test
  void onlyTheIdDiffersAndOnlyInTheView() {
    RpcInvocation view = OutgoingInvocation.with(ID, call, new Agreement());
    assertThat(view.get(Constants.SERIALIZATION_ID_KEY)).isEqualTo(ID);
    assertThat(call.get(Constants.SERIALIZATION_ID_KEY)).isEqualTo((byte) 2);
    view.setAttachment("callback", "7");
    assertThat(call.getObjectAttachment("callback")).as("as Dubbo would write it").isEqualTo("7");
  }

  @Test
  void anOfferIsAmongTheAttachmentsOfTheViewOnly() {
    RpcInvocation view = OutgoingInvocation.offering("v=1", call, new Agreement());
    assertThat(view.getObjectAttachments())
        .containsEntry(Offer.KEY, "v=1")
        .containsAllEntriesOf(call.getObjectAttachments());
    assertThat(call.getObjectAttachments()).doesNotContainKey(Offer.KEY);
    assertThat(view.get(Constants.SERIALIZATION_ID_KEY)).isEqualTo((byte) 2);
  }
}
