package io.github.timebench.reports.ci;

import io.github.timebench.reports.compare.FailOn.Judged;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.gates.Gate;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Gates and limits as JUnit's XML has tests, for services that show such files: a case per gate,
 * and one per limit and variant.
 */
public final class JunitXml {
  private static final String INDENT = "  ";

  /**
   * @param failures what was not as it should be; none if it passed
   */
  private record Case(String name, List<String> failures) {
    boolean failed() {
      return !failures.isEmpty();
    }
  }

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;
  private final String name;
  private final String seconds;

  private JunitXml(String name, double seconds) throws XMLStreamException {
    this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    this.name = name;
    this.seconds = String.format(Locale.ROOT, "%.3f", Double.isFinite(seconds) ? seconds : 0);
  }

  /**
   * The gates of a run and what was asked of it.
   *
   * @param limits none if it was not valid, or nothing was asked
   */
  public static String of(RunAnalysis analysis, List<Judged> limits) {
    List<Case> gates = analysis.validity().gates().stream().map(JunitXml::ofGate).toList();
    Map<String, List<Case>> suites = new LinkedHashMap<>();
    suites.put("gates", gates);
    suites.put("limits", cases(limits));
    return text(analysis.run().runId(), analysis.run().elapsedSeconds(), suites);
  }

  public static String of(RunComparison comparison, List<Judged> limits) {
    String runs = comparison.second().run().runId() + " : " + comparison.first().run().runId();
    return text(runs, comparison.second().run().elapsedSeconds(), Map.of("limits", cases(limits)));
  }

  private static Case ofGate(Gate gate) {
    return new Case(
        gate.title().english(), gate.held() ? List.of() : List.of(gate.reason().english()));
  }

  /** A limit may be asked of several figures of one variant. */
  private static List<Case> cases(List<Judged> limits) {
    Map<String, List<String>> failures = new LinkedHashMap<>();
    for (Judged one : limits) {
      List<String> ofCase =
          failures.computeIfAbsent(one.limit() + ": " + one.variant(), unseen -> new ArrayList<>());
      if (!one.met()) {
        ofCase.add(one.describe().english());
      }
    }
    return failures.entrySet().stream().map(e -> new Case(e.getKey(), e.getValue())).toList();
  }

  private static String text(String name, double seconds, Map<String, List<Case>> suites) {
    try {
      return new JunitXml(name, seconds).write(suites);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string cannot fail to be written", e);
    }
  }

  private String write(Map<String, List<Case>> suites) throws XMLStreamException {
    List<Case> all = suites.values().stream().flatMap(List::stream).toList();
    xml.writeStartDocument("UTF-8", "1.0");
    newLine("");
    xml.writeStartElement("testsuites");
    counts("Timebench " + name, all);
    for (Map.Entry<String, List<Case>> suite : suites.entrySet()) {
      write(suite.getKey(), suite.getValue());
    }
    newLine("");
    xml.writeEndElement();
    xml.writeEndDocument();
    return text + "\n";
  }

  private void write(String suite, List<Case> cases) throws XMLStreamException {
    newLine(INDENT);
    xml.writeStartElement("testsuite");
    counts(suite, cases);
    for (Case one : cases) {
      newLine(INDENT.repeat(2));
      xml.writeStartElement("testcase");
      attribute("classname", "timebench." + suite);
      attribute("name", one.name());
      attribute("time", "0");
      if (one.failed()) {
        newLine(INDENT.repeat(3));
        xml.writeStartElement("failure");
        attribute("message", one.failures().get(0));
        attribute("type", suite);
        xml.writeCharacters(allowed(String.join("\n", one.failures())));
        xml.writeEndElement();
        newLine(INDENT.repeat(2));
      }
      xml.writeEndElement();
    }
    newLine(INDENT);
    xml.writeEndElement();
  }

  private void counts(String of, List<Case> cases) throws XMLStreamException {
    attribute("name", of);
    attribute("tests", Integer.toString(cases.size()));
    attribute("failures", Long.toString(cases.stream().filter(Case::failed).count()));
    attribute("errors", "0");
    attribute("skipped", "0");
    attribute("time", seconds);
  }

  private void attribute(String attribute, String value) throws XMLStreamException {
    xml.writeAttribute(attribute, allowed(value));
  }

  private void newLine(String indent) throws XMLStreamException {
    xml.writeCharacters("\n" + indent);
  }

  /** XML has no way to write most control characters. */
  private static String allowed(String value) {
    return value
        .codePoints()
        .mapToObj(c -> isAllowed(c) ? Character.toString(c) : "\uFFFD")
        .collect(Collectors.joining());
  }

  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || (c >= ' ' && c < Character.MIN_SURROGATE)
        || (c > Character.MAX_SURROGATE && c < '\uFFFE')
        || c > Character.MAX_VALUE;
  }
}
