package io.github.timebench.scan.registry;

import io.github.timebench.api.Durations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** What a server answers to one request, bounded in time and size. */
record HttpAnswer(int status, String body) {
  /**
   * Asks.
   *
   * @param patience the longest wait until the answer is whole
   * @param maxBytes of its body
   * @throws IOException if there is none, or a longer one; the message is for people
   */
  static HttpAnswer of(HttpClient client, HttpRequest request, Duration patience, int maxBytes)
      throws IOException, InterruptedException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(
            request,
            BodyHandlers.ofByteArrayConsumer(
                part -> part.filter(bytes -> body.size() <= maxBytes).ifPresent(body::writeBytes)));
    try {
      int status = answer.get(patience.toNanos(), TimeUnit.NANOSECONDS).statusCode();
      if (body.size() > maxBytes) {
        throw new IOException("an answer has more than %,d bytes".formatted(maxBytes));
      }
      return new HttpAnswer(status, body.toString(StandardCharsets.UTF_8));
    } catch (TimeoutException e) {
      throw new IOException("no whole answer within " + Durations.format(patience), e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof ConnectException) {
        throw new IOException("nothing listens", cause);
      }
      if (cause instanceof SSLHandshakeException) {
        throw new IOException(
            "its certificate is not trusted, or names another host; a JVM trusts more with"
                + " JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE",
            cause);
      }
      if (cause instanceof SSLException) {
        throw new IOException("what listens speaks no TLS", cause);
      }
      throw new IOException(
          cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage(),
          cause);
    } finally {
      answer.cancel(true);
    }
  }
}
