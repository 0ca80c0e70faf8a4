package io.github.timebench.consumer;

import io.github.timebench.codec.CodecClock;

/** What Dubbo reads once per JVM. For the main class of a program that opens references. */
public final class ConsumerProcess {
  private ConsumerProcess() {}

  /**
   * Sends Dubbo's log to SLF4J, has bodies of messages timed where they are read, and keeps Dubbo's
   * shutdown hook out of the way: it would close the references under calls that the program still
   * makes when it is interrupted. To be called before the first use of Dubbo; whoever opens
   * references must close them.
   */
  public static void prepare() {
    System.setProperty("dubbo.application.logger", "slf4j");
    System.setProperty("dubbo.shutdownHook.listenIgnore", "true");
    System.setProperty(CodecClock.PROPERTY, CodecClock.PROPERTY_VALUE);
  }
}
