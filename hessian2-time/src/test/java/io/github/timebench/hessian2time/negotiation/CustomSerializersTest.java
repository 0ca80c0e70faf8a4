package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
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
import java.time.LocalDateTime;
import java.time.Year;
import java.util.function.Consumer;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Hazard: serializers that an application added to Dubbo's hessian2, used on the first calls and
 * bypassed without a word once both ends agree.
 */
class CustomSerializersTest {

  private static final LocalDateTime TIME = LocalDateTime.parse("2026-11-21T10:15:30.123456788");

  private final Ends ends = new Ends();
  private int port;

  @BeforeEach
  void choosePort() throws Exception {
    port = Ends.freePort();
  }

  @AfterEach
  void stop() {
    ends.close();
  }

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
    addTo(ends.provider(port, new StampsService()), Stamps.Secret.class);
    ModuleModel consumer = ends.consumer();
    addTo(consumer.getApplicationModel().getFrameworkModel(), Stamps.Secret.class);
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
    ModuleModel consumer = ends.consumer();
    ends.provider(port, new StampsService());
    addTo(consumer.getApplicationModel().getFrameworkModel(), Year.class);
    Stamps stamps = Ends.reference(consumer, port);
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
    assertThat(objection(consumer.getApplicationModel().getFrameworkModel()))
        .startsWith("the application serializes java.time.Year in its own way")
        .contains(Marking.class.getName());
  }

  @Test
  void aTimeThatIsAddedLaterFailsNoCallAndGoesBackToHessian2() throws Exception {
    ends.provider(port, new StampsService());
    ModuleModel consumer = ends.consumer();
    FrameworkModel model = consumer.getApplicationModel().getFrameworkModel();
    Stamps stamps = Ends.reference(consumer, port);
    for (int call = 0; call < 3; call++) {
      assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    }
    addTo(model, Year.class);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger logger = (Logger) LoggerFactory.getLogger(ConsumerSide.class);
    Level level = logger.getLevel();
    logger.setLevel(Level.WARN);
    logger.addAppender(log);
    try {
      for (int call = 0; call < 3; call++) {
        assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
      }
    } finally {
      logger.detachAppender(log);
      logger.setLevel(level);
    }
    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .singleElement()
        .asString()
        .contains("goes back to hessian2 for good", "serializes java.time.Year in its own way");
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 2, 2, 2);
    assertThat(Metric.outcomes(model)).containsEntry("fell back", 1L).containsEntry("agreed", 1L);
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
    ends.provider(port, new StampsService());
    ModuleModel consumer = ends.consumer();
    FrameworkModel model = consumer.getApplicationModel().getFrameworkModel();
    stockFactory(model).addFactory(new Breaking());
    Stamps stamps = Ends.reference(consumer, port);
    assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    for (int call = 0; call <= Agreement.MAX_FAILURES; call++) {
      assertThatThrownBy(() -> stamps.keep(new Stamps.Secret("x")))
          .hasStackTraceContaining("broken on purpose");
    }
    assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30);
    assertThat(Metric.outcomes(model)).containsEntry("fell back", 0L);
  }

  @Test
  void aRequestThatIsTooLongIsNoReasonToGoBack() throws Exception {
    ends.provider(port, new StampsService());
    ModuleModel consumer = ends.consumer();
    Stamps stamps = Ends.reference(consumer, port, "&payload=1000", config -> {});
    assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    for (int call = 0; call <= Agreement.MAX_FAILURES; call++) {
      assertThatThrownBy(() -> stamps.keep(new Stamps.Secret("x".repeat(2_000))))
          .hasStackTraceContaining("Data length too large");
    }
    assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30);
  }

  @Test
  void aTimeThatIsAddedToAProviderThatRunsFailsNoCallOfLaterConnections() throws Exception {
    FrameworkModel provider = ends.provider(port, new StampsService());
    addTo(provider, Year.class);
    callInHessian2();
    assertThat(Metric.outcomes(provider)).containsEntry("own times", 3L);
  }

  @Test
  void aTimeThatIsAddedToAConsumerThatRunsFailsNoCallOfLaterConnections() throws Exception {
    FrameworkModel provider = ends.provider(port, new StampsService());
    FrameworkModel consumer = callInHessian2(model -> addTo(model, Year.class));
    assertThat(Metric.outcomes(provider)).containsEntry("taken up", 0L);
    assertThat(Metric.outcomes(consumer)).containsEntry("own times", 1L);
  }

  private FrameworkModel callInHessian2() {
    return callInHessian2(model -> {});
  }

  private FrameworkModel callInHessian2(Consumer<FrameworkModel> beforeTheFirstCall) {
    ModuleModel consumer = ends.consumer();
    FrameworkModel model = consumer.getApplicationModel().getFrameworkModel();
    Stamps stamps = Ends.reference(consumer, port);
    beforeTheFirstCall.accept(model);
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
    return model;
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

  @Test
  @SuppressWarnings("deprecation") // It is how a name is given another class.
  void aReplacedHessian2IsAnObjection() {
    FrameworkModel replaced = ends.model();
    replaced
        .getExtensionLoader(Serialization.class)
        .replaceExtension("hessian2", FrameworkModelTest.Rival.class);
    assertThat(objection(replaced)).isNotNull();
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
