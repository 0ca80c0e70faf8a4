package io.github.timebench.hessian2time.negotiation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What one class logs at INFO or above, until it is closed. */
final class LogLines implements AutoCloseable {

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final Logger logger;
  private final Level before;

  private LogLines(Logger logger) {
    this.logger = logger;
    before = logger.getLevel();
  }

  static LogLines of(Class<?> type) {
    LogLines made = new LogLines((Logger) LoggerFactory.getLogger(type));
    made.lines.start();
    made.logger.setLevel(Level.INFO);
    made.logger.addAppender(made.lines);
    return made;
  }

  List<String> all() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Override
  public void close() {
    logger.detachAppender(lines);
    logger.setLevel(before);
  }
}
