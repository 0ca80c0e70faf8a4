package io.github.timebench.micro.fidelity;

import io.github.timebench.api.Phrase;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.fidelity.Carrier.PlainCarrier;
import io.github.timebench.micro.fidelity.Cases.Case;
import io.github.timebench.micro.fidelity.Versions.CountNew;
import io.github.timebench.micro.fidelity.Versions.CountOld;
import io.github.timebench.micro.fidelity.Versions.OrderNew;
import io.github.timebench.micro.fidelity.Versions.OrderOld;
import io.github.timebench.micro.fidelity.Versions.PhaseNew;
import io.github.timebench.micro.fidelity.Versions.PhaseOld;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.serialization.Codec;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.Outcomes.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What each codec gives up: values that come back equal, differ or fail. No time is measured. */
public final class FidelitySuite implements Suite {
  private static final Duration EXPECTED = Duration.ofSeconds(3);

  private final List<Codec> codecs = Codec.ofThisProgram();

  /** A service that carries everything, so that its classes pass Dubbo's check. */
  interface Service {
    Carrier echo(Carrier carrier);

    OrderOld order(OrderNew order);

    CountOld count(CountNew count);

    PhaseOld phase(PhaseNew phase);

    PlainCarrier plain(PlainCarrier carrier);
  }

  private record Attempt(Outcome outcome, Phrase reason) {}

  @Override
  public Phrase scope() {
    return Phrase.of(
        "all of it; each value is a field of a transfer object, Dubbo's class check is strict");
  }

  @Override
  public List<CellTable> tables() {
    return List.of();
  }

  @Override
  public List<Observation> observations() {
    return List.of(new Observation("values of all kinds", EXPECTED, () -> Findings.of(outcomes())));
  }

  Outcomes outcomes() throws LabException {
    Map<String, PayloadFormat> formats = new LinkedHashMap<>();
    for (Codec codec : codecs) {
      formats.put(codec.label(), Codec.payloadFormat(codec.serializer(), Service.class));
    }
    List<Row> rows = Cases.all().stream().map(each -> row(each, formats)).toList();
    return new Outcomes(
        "What comes back of a value: equal, something else (differs), or nothing (fails).",
        List.copyOf(formats.keySet()),
        rows);
  }

  private static Row row(Case tried, Map<String, PayloadFormat> formats) {
    List<Attempt> attempts = formats.values().stream().map(each -> attempt(tried, each)).toList();
    return new Row(
        tried.value(),
        attempts.stream().map(Attempt::outcome).toList(),
        attempts.stream().map(Attempt::reason).toList());
  }

  private static Attempt attempt(Case each, PayloadFormat format) {
    try {
      ByteArrayOutputStream message = new ByteArrayOutputStream();
      format.write(each.sent(), message);
      byte[] renamed = renamed(message.toByteArray(), each.renamed());
      Object received = format.read(new ByteArrayInputStream(renamed), each.readAs());
      Phrase difference = each.difference().apply(received);
      return new Attempt(difference.isEmpty() ? Outcome.EQUAL : Outcome.DIFFERS, difference);
    } catch (IOException | ClassNotFoundException | RuntimeException | StackOverflowError e) {
      return new Attempt(Outcome.FAILS, reason(e));
    }
  }

  /** Names have one length and are plain ASCII in every codec, so nothing else moves. */
  private static byte[] renamed(byte[] message, Map<String, String> names) {
    String text = new String(message, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** What the innermost cause says: those around it repeat it behind names of classes. */
  private static Phrase reason(Throwable failure) {
    Throwable cause = Phrase.innermost(failure);
    String message = Objects.requireNonNullElse(cause.getMessage(), "");
    return Phrase.of(
        Difference.shortened(
            cause.getClass().getSimpleName() + (message.isBlank() ? "" : ": " + message)));
  }

  @Override
  public List<String> notes() {
    return List.of(
        "Differs is worse than fails: neither side is told. What is declared Object, or lies in a"
            + " collection without its type, shows what a codec writes of the class itself.",
        "Versions: the message of one class is read as another that stands for its earlier or later"
            + " version, by exchanging the name in the bytes.");
  }
}
