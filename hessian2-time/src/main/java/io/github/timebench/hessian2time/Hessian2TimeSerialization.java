package io.github.timebench.hessian2time;

import io.github.timebench.hessian2time.hessian.MessageInput;
import io.github.timebench.hessian2time.hessian.MessageOutput;
import io.github.timebench.hessian2time.hessian.Streams;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Hessian 2 as Dubbo writes it, with a compact form for java.time values: the extension {@code
 * hessian2-time}, whose name alone is meant for use from outside. Both sides of a connection need
 * it; a reader without it throws.
 *
 * <p>Dubbo makes one per FrameworkModel, but sends the messages of every model through the one of
 * the default model. The model is therefore taken from the URL of each message. Safe for use by
 * several threads.
 */
public final class Hessian2TimeSerialization implements Serialization {

  /**
   * The id in the header of Dubbo's messages, which has room for 0 to 31. Free in Dubbo up to 3.3.6
   * and in its extensions up to 3.3.1.
   */
  private static final byte CONTENT_TYPE_ID = 30;

  /**
   * A system property: with {@code false} the fields of all classes are left to hessian-lite. It is
   * read when Dubbo makes the extension.
   */
  public static final String PLANS_PROPERTY = "hessian2-time.plans";

  /** Dubbo's table takes it, and no message can lead to it. */
  private static final byte NO_ID = -1;

  private final FrameworkModel frameworkModel;
  private final Streams streams;
  private final Function<FrameworkModel, TimeFactories> factories;
  private final String rival;

  /** Called by Dubbo's extension loader. */
  public Hessian2TimeSerialization(FrameworkModel frameworkModel) {
    this(
        frameworkModel,
        Streams.reused(),
        "false".equalsIgnoreCase(System.getProperty(PLANS_PROPERTY))
            ? TimeFactories::withoutPlans
            : TimeFactories::of,
        rivalAmong(frameworkModel.getExtensionLoader(Serialization.class)));
  }

  /**
   * One of the caller's choice, whatever the property says: to measure apart what the format, the
   * reuse of streams and the plans of classes win. It looks at no other extension, so one of
   * another id can pass its messages on to it.
   */
  public Hessian2TimeSerialization(
      FrameworkModel frameworkModel,
      Streams streams,
      Function<FrameworkModel, TimeFactories> factories) {
    this(frameworkModel, streams, factories, null);
  }

  private Hessian2TimeSerialization(
      FrameworkModel frameworkModel,
      Streams streams,
      Function<FrameworkModel, TimeFactories> factories,
      String rival) {
    this.frameworkModel = frameworkModel;
    this.streams = streams;
    this.factories = factories;
    this.rival = rival;
  }

  private static String rivalAmong(ExtensionLoader<Serialization> loader) {
    String ownName = loader.getExtensionName(Hessian2TimeSerialization.class);
    for (String name : loader.getSupportedExtensions()) {
      Serialization other = name.equals(ownName) ? null : loadOrNull(loader, name);
      if (other != null && other.getContentTypeId() == CONTENT_TYPE_ID) {
        return name + " (" + other.getClass().getName() + ")";
      }
    }
    return null;
  }

  /**
   * The extension without Dubbo's wrappers, so that a message can name its class. One that cannot
   * be made cannot take our id either: Dubbo reports it by itself.
   */
  private static Serialization loadOrNull(ExtensionLoader<Serialization> loader, String name) {
    try {
      return loader.getExtension(name, false);
    } catch (RuntimeException | LinkageError e) {
      return null;
    }
  }

  /**
   * Another extension with the same id, by name and class, or null. Dubbo's one table of ids takes
   * the first of two and drops the second, by their names. This one therefore gives way.
   */
  public String rival() {
    return rival;
  }

  /** The id of hessian2-time, or one that no message can have if there is a rival. */
  @Override
  public byte getContentTypeId() {
    return rival == null ? CONTENT_TYPE_ID : NO_ID;
  }

  @Override
  public String getContentType() {
    return "x-application/hessian2-time";
  }

  /**
   * An output for one message.
   *
   * @param url names the FrameworkModel; null means the one of this extension
   * @throws IllegalStateException if a configuration names it where it has no id
   */
  @Override
  public ObjectOutput serialize(URL url, OutputStream out) {
    if (rival != null) {
      throw new IllegalStateException(
          "The configuration names the serialization hessian2-time, but another one has its id: "
              + rival
              + ". Remove one of the two");
    }
    return new MessageOutput(out, factories(url).ofWrittenVersion(), streams);
  }

  /**
   * An input for one message.
   *
   * @param url names the FrameworkModel; null means the one of this extension
   */
  @Override
  public ObjectInput deserialize(URL url, InputStream in) {
    return new MessageInput(in, factories(url), streams);
  }

  private TimeFactories factories(URL url) {
    return factories.apply(url == null ? frameworkModel : url.getOrDefaultFrameworkModel());
  }
}
