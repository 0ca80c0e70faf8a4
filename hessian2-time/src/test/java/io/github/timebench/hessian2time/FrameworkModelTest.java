package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.hessian.Streams;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import io.github.timebench.hessian2time.hessian.Wire;
import io.github.timebench.refused.NotAllowed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.net.URLClassLoader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.Constants;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.remoting.transport.CodecSupport;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;

/**
 * Hazards: state that is shared between FrameworkModels or outlives them, against an id that leads
 * to another extension, and against a hole in Dubbo's class check; two kinds of streams that are
 * one, so that two measured variants are one.
 */
public class FrameworkModelTest {

  /** Takes the id of hessian2-time, under another name. */
  public static final class Rival implements Serialization {
    @Override
    public byte getContentTypeId() {
      return 30;
    }

    @Override
    public String getContentType() {
      return "x-application/rival";
    }

    @Override
    public ObjectOutput serialize(URL url, OutputStream output) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ObjectInput deserialize(URL url, InputStream input) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void theIdLeadsToThisExtensionAndIsNoneOfDubbosOwn() throws Exception {
    assertThat(Wire.OURS.getContentTypeId()).isEqualTo((byte) 30).isLessThan((byte) 32);
    assertThat(Wire.OURS.getContentType()).isEqualTo("x-application/hessian2-time");
    assertThat(CodecSupport.getSerializationById((byte) 30)).isSameAs(Wire.OURS);
    assertThat(CodecSupport.getIDByName("hessian2-time")).isEqualTo((byte) 30);
    for (Field constant : Constants.class.getFields()) {
      assertThat(constant.getByte(null)).as(constant.getName()).isNotEqualTo((byte) 30);
    }
  }

  @Test
  void anotherExtensionWithTheSameIdKeepsIt() {
    FrameworkModel model = new FrameworkModel();
    try {
      ExtensionLoader<Serialization> loader = model.getExtensionLoader(Serialization.class);
      loader.addExtension("rival", Rival.class);
      Serialization ours = loader.getExtension("hessian2-time", false);
      assertThat(ours.getContentTypeId()).as("cannot be in a header").isNegative();
      assertThat(((Hessian2TimeSerialization) ours).rival())
          .isEqualTo("rival (" + Rival.class.getName() + ")");
      assertThatThrownBy(() -> ours.serialize(null, new ByteArrayOutputStream()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("The configuration names the serialization hessian2-time")
          .hasMessageContaining("rival (" + Rival.class.getName() + ")");
    } finally {
      model.destroy();
    }
  }

  @Test
  void factoriesBelongToTheModelOfTheUrlAndGoWithIt() throws Exception {
    FrameworkModel model = new FrameworkModel();
    URL url = URL.valueOf("dubbo://127.0.0.1:20880/service").setScopeModel(model);
    Wire.OURS.serialize(url, new ByteArrayOutputStream()).writeObject(Instant.EPOCH);
    TimeFactories factories = TimeFactories.of(model);
    assertThat(TimeFactories.of(model)).isSameAs(factories);
    assertThat(TimeFactories.of(FrameworkModel.defaultModel())).isNotSameAs(factories);
    assertThat(model.getAttributes()).containsValue(factories);

    model.destroy();
    assertThat(model.getAttributes()).doesNotContainValue(factories);
    assertThatThrownBy(() -> TimeFactories.of(model)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void stockHessianStillFindsItsOneFactoryManager() throws Exception {
    Wire.write(Wire.OURS, Instant.EPOCH);
    assertThat(FrameworkModel.defaultModel().getBeanFactory().getBean(Hessian2FactoryManager.class))
        .isExactlyInstanceOf(Hessian2FactoryManager.class);
    assertThat(Wire.write(Wire.STOCK, Instant.EPOCH)).hasSizeGreaterThan(15);
  }

  @Test
  void theFactoryOfAClassLoaderIsKeptUntilTheLoaderLeavesTheModel() throws Exception {
    FrameworkModel model = new FrameworkModel();
    try (URLClassLoader loader = new URLClassLoader(new java.net.URL[0])) {
      TimeFactories factories = TimeFactories.of(model);
      model.addClassLoader(loader);
      SerializerFactory factory = factories.getSerializerFactory(loader);
      assertThat(factories.getSerializerFactory(loader)).isSameAs(factory);
      assertThat(factories.getSerializerFactory(null)).isNotSameAs(factory);
      factories.getSerializerFactory(null);
      model.removeClassLoader(loader);
      assertThat(factories.getSerializerFactory(loader)).isNotSameAs(factory);
    } finally {
      model.destroy();
    }
  }

  @Test
  void aClassThatIsOnNoAllowlistIsRefusedBothWays() throws Exception {
    assertThatThrownBy(() -> Wire.write(Wire.OURS, new NotAllowed()))
        .hasMessageContaining("not in allow list");
    assertThat(readNotAllowed()).isNotInstanceOf(NotAllowed.class);
  }

  /** A class definition of the refused class, as a hostile peer would write it, with one field. */
  private static Object readNotAllowed() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.writeObjectBegin(NotAllowed.class.getName());
    out.writeInt(1);
    out.writeString("at");
    out.writeObjectBegin(NotAllowed.class.getName());
    out.writeInt(7);
    out.flush();
    return Wire.OURS.deserialize(null, new ByteArrayInputStream(bytes.toByteArray())).readObject();
  }

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
