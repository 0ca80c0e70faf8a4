package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.Serializer;
import io.github.timebench.hessian2time.hessian.Streams;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import io.github.timebench.hessian2time.hessian.Wire;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;

/** Hazard: two kinds of streams that are one, so that two measured variants are one. */
class ReuseTest {

  private final FrameworkModel model = ApplicationModel.defaultModel().getFrameworkModel();

  /** The streams that a message was written and read with; hessian-lite finds its serializers. */
  static final class Witness implements Serializable {
    private static final long serialVersionUID = 1;
    transient Object output;
    transient Object input;
  }

  /** Found by hessian-lite by its name. */
  public static final class WitnessHessianSerializer implements Serializer {
    @Override
    public void writeObject(Object value, AbstractHessianOutput out) throws IOException {
      ((Witness) value).output = out;
      out.writeObjectBegin(Witness.class.getName());
      out.writeInt(0);
      out.writeObjectBegin(Witness.class.getName());
    }
  }

  /** Found by hessian-lite by its name. */
  public static final class WitnessHessianDeserializer extends AbstractDeserializer {
    @Override
    public Object readObject(AbstractHessianInput in, Object[] fields) {
      Witness witness = new Witness();
      witness.input = in;
      return witness;
    }
  }

  @Test
  void streamsAreUsedAgainUnlessTheyAreFresh() throws Exception {
    assertThat(streamsOfTwoMessages(new Hessian2TimeSerialization(model))).hasSize(2);
    assertThat(
            streamsOfTwoMessages(
                new Hessian2TimeSerialization(model, Streams.fresh(), TimeFactories::of)))
        .hasSize(4);
  }

  /** Each output and input once. */
  private static List<Object> streamsOfTwoMessages(Serialization serialization) throws Exception {
    List<Object> streams = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Witness sent = new Witness();
      Witness received = (Witness) Wire.read(serialization, Wire.write(serialization, sent));
      for (Object used : Arrays.asList(sent.output, received.input)) {
        assertThat(used).isNotNull();
        if (streams.stream().noneMatch(each -> each == used)) {
          streams.add(used);
        }
      }
    }
    return streams;
  }
}
