package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.AbstractSerializerFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.FrameworkModelTest;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Year;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.common.utils.SerializeSecurityManager;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: serializers that an application added to Dubbo's hessian2, used on the first calls and
 * bypassed without a word once both ends agree.
 */
class CustomSerializersTest extends BothEnds {

  /** Writes one class as a string with a marker, and reads it with another. */
  private static final class Marking extends AbstractSerializerFactory {
    private final Class<?> type;

    private Marking(Class<?> type) {
      this.type = type;
    }

    @Override
    public Serializer getSerializer(@SuppressWarnings("rawtypes") Class asked) {
      return asked == type ? (value, out) -> out.writeString(value + " written") : null;
    }

    @Override
    public Deserializer getDeserializer(@SuppressWarnings("rawtypes") Class asked) {
      return asked == type ? new Unmarking() : null;
    }
  }

  private static final class Unmarking extends AbstractDeserializer {
    @Override
    public Object readObject(AbstractHessianInput in) throws IOException {
      return new Stamps.Secret(in.readString() + " read");
    }
  }

  @Test
  void aSerializerThatWasAddedMeansTheSameBeforeAndAfterTheAgreement() {
    addTo(ends.provider(port, service), Stamps.Secret.class);
    addTo(framework(), Stamps.Secret.class);
    Stamps stamps = Ends.reference(consumer, port);
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.keep(new Stamps.Secret("x")).toString())
          .isEqualTo("x written read written read");
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 30, 30);
  }

  @Test
  void aSerializerOfTheApplicationForATimeMakesItsEndDecline() {
    ends.provider(port, service);
    addTo(framework(), Year.class);
    Stamps stamps = Ends.reference(consumer, port);
    next(stamps, 4);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
    assertThat(objection(framework()))
        .startsWith("the application serializes java.time.Year in its own way")
        .contains(Marking.class.getName());
  }

  @Test
  void aTimeThatIsAddedLaterFailsNoCallAndGoesBackToHessian2() throws Exception {
    Stamps stamps = connected(3);
    addTo(framework(), Year.class);
    LogLines log = LogLines.of(ConsumerSide.class);
    try (log) {
      next(stamps, 3);
    }
    assertThat(log.all())
        .singleElement()
        .asString()
        .contains("goes back to hessian2 for good", "serializes java.time.Year in its own way");
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 2, 2, 2);
    assertThat(Metric.outcomes(framework()))
        .containsEntry("fell back", 1L)
        .containsEntry("agreed", 1L);
  }

  /** Writes the start of a value and fails. */
  private static final class Breaking extends AbstractSerializerFactory {
    @Override
    public Serializer getSerializer(@SuppressWarnings("rawtypes") Class asked) {
      return asked == Stamps.Secret.class
          ? (value, out) -> {
            out.writeString("x".repeat(100_000));
            throw new IOException("broken on purpose");
          }
          : null;
    }

    @Override
    public Deserializer getDeserializer(@SuppressWarnings("rawtypes") Class asked) {
      return null;
    }
  }

  @Test
  void whatHessian2CannotWriteEitherIsNoReasonToGoBack() throws Exception {
    ends.provider(port, service);
    stockFactory(framework()).addFactory(new Breaking());
    Stamps stamps = Ends.reference(consumer, port);
    agree(stamps);
    for (int call = 0; call <= Agreement.MAX_FAILURES; call++) {
      assertThatThrownBy(() -> stamps.keep(new Stamps.Secret("x")))
          .hasStackTraceContaining("broken on purpose");
    }
    next(stamps, 1);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30);
    assertThat(Metric.outcomes(framework())).containsEntry("fell back", 0L);
  }

  @Test
  void aRequestThatIsTooLongIsNoReasonToGoBack() throws Exception {
    ends.provider(port, service);
    Stamps stamps = Ends.reference(consumer, port, "&payload=1000", config -> {});
    agree(stamps);
    for (int call = 0; call <= Agreement.MAX_FAILURES; call++) {
      assertThatThrownBy(() -> stamps.keep(new Stamps.Secret("x".repeat(2_000))))
          .hasStackTraceContaining("Data length too large");
    }
    next(stamps, 1);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30);
  }

  @Test
  void aTimeThatIsAddedToAProviderThatRunsFailsNoCallOfLaterConnections() throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    addTo(provider, Year.class);
    callInHessian2(() -> {});
    assertThat(Metric.outcomes(provider)).containsEntry("own times", 3L);
  }

  @Test
  void aTimeThatIsAddedToAConsumerThatRunsFailsNoCallOfLaterConnections() throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    callInHessian2(() -> addTo(framework(), Year.class));
    assertThat(Metric.outcomes(provider)).containsEntry("taken up", 0L);
    assertThat(Metric.outcomes(framework())).containsEntry("own times", 1L);
  }

  private void callInHessian2(Runnable beforeTheFirstCall) {
    Stamps stamps = Ends.reference(consumer, port);
    beforeTheFirstCall.run();
    next(stamps, 4);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
  }

  /** Named in a file for hessian-lite. */
  public static final class YearSerializer implements Serializer {
    @Override
    public void writeObject(Object value, AbstractHessianOutput out) throws IOException {
      out.writeString(value + " written");
    }
  }

  @Test
  void aSerializerForATimeInHessiansOwnFilesIsAnObjection(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("META-INF/dubbo/hessian/serializers");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "java.time.Year=" + YearSerializer.class.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      assertThat(objection(ends.model()))
          .contains("java.time.Year", YearSerializer.class.getName());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static final class OwnFactories extends Hessian2FactoryManager {
    private OwnFactories(FrameworkModel model) {
      super(model);
    }
  }

  @Test
  void aClassThatNeedNotBeSerializableMeansTheSameBeforeAndAfterTheAgreement() {
    allowAll(ends.provider(port, service));
    allowAll(framework());
    Stamps stamps = Ends.reference(consumer, port);
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.plain(new Stamps.Plain("x")).text()).isEqualTo("x");
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30);
    assertThatThrownBy(() -> Ends.reference(ends.consumer(), port).plain(new Stamps.Plain("x")))
        .hasStackTraceContaining("Plain has not implement Serializable interface");
  }

  private static void allowAll(FrameworkModel model) {
    stockFactory(model).setAllowNonSerializable(true);
    model.getBeanFactory().getBean(SerializeSecurityManager.class).setCheckSerializable(false);
  }

  /** Knows one serialization, whatever a call names. */
  public static final class OneIdCodec implements Codec2 {
    @Override
    public void encode(Channel channel, ChannelBuffer buffer, Object message) {
      buffer.writeBytes(new byte[] {(byte) 0xda, (byte) 0xbb, 2});
    }

    @Override
    public Object decode(Channel channel, ChannelBuffer buffer) {
      return DecodeResult.NEED_MORE_INPUT;
    }
  }

  @Test
  @SuppressWarnings("deprecation") // It is how a name is given another class.
  void whatIsReplacedIsAnObjection() {
    FrameworkModel factories = ends.model();
    factories.getBeanFactory().registerBean(new OwnFactories(factories));
    assertThat(objection(factories)).isNotNull();
    FrameworkModel hessian = ends.model();
    hessian
        .getExtensionLoader(Serialization.class)
        .replaceExtension("hessian2", FrameworkModelTest.Rival.class);
    assertThat(objection(hessian)).isNotNull();
    FrameworkModel codec = ends.model();
    codec.getExtensionLoader(Codec2.class).replaceExtension("dubbo", OneIdCodec.class);
    assertThat(objection(codec))
        .isEqualTo("its codec does not write a request with the serialization that the call names");
  }

  private static String objection(FrameworkModel model) {
    return SelfTest.in(model).objection();
  }

  private static void addTo(FrameworkModel model, Class<?> type) {
    stockFactory(model).addFactory(new Marking(type));
  }

  private static SerializerFactory stockFactory(FrameworkModel model) {
    return model
        .getBeanFactory()
        .getBean(Hessian2FactoryManager.class)
        .getSerializerFactory(Thread.currentThread().getContextClassLoader());
  }
}
