package io.github.timebench.peer;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** A second framework in this JVM, with a class loader of its own below Dubbo's. From Dubbo 3. */
final class ChildLoader {
  private ChildLoader() {}

  /**
   * What an application of that framework is started with.
   *
   * @param jar what only its loader has; empty for nothing
   */
  static DubboBootstrap bootstrap(String jar) {
    FrameworkModel.defaultModel();
    URL[] urls = jar.isEmpty() ? new URL[0] : new URL[] {url(jar)};
    ClassLoader loader = new URLClassLoader(urls, ChildLoader.class.getClassLoader());
    FrameworkModel framework = new FrameworkModel();
    framework.addClassLoader(loader);
    return DubboBootstrap.getInstance(framework.newApplication());
  }

  private static URL url(String jar) {
    try {
      return Path.of(jar).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("not a file: " + jar, e);
    }
  }
}
