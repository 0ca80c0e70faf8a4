package io.github.timebench.codec;

import org.apache.dubbo.config.ApplicationConfig;

/** A Dubbo application that does nothing beside its calls: no console, no files, no registering. */
public final class QuietApplication {
  private QuietApplication() {}

  /** One whose providers are registered by interface, and whose consumers are not. */
  public static ApplicationConfig named(String name) {
    ApplicationConfig application = new ApplicationConfig(name);
    application.setLogger("slf4j");
    application.setQosEnable(false);
    application.setRegisterMode("interface");
    application.setRegisterConsumer(false);
    application.setEnableFileCache(false);
    application.setDumpEnable(false);
    return application;
  }
}
