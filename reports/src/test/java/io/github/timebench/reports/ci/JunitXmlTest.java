package io.github.timebench.reports.ci;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.FailOn.Judged;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.language.Text;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Hazards: a file that a service reads as no tests at all, or as green; text that ends a workflow
 * command and begins another.
 */
class JunitXmlTest {
  private static final RunAnalysis RUN = RunAnalysis.of(ReplicatedRuns.closed(6));

  /** Parsed, after it kept the schema. */
  private static Element read(String xml) throws Exception {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(JunitXmlTest.class.getResource("junit.xsd"));
    schema.newValidator().validate(new StreamSource(new StringReader(xml)));
    DOMResult tree = new DOMResult();
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(new StreamSource(new StringReader(xml)), tree);
    return ((Document) tree.getNode()).getDocumentElement();
  }

  private static int count(Element element, String tag) {
    return element.getElementsByTagName(tag).getLength();
  }

  @Test
  void eachGateAndEachLimitOfEachVariantIsATest() throws Exception {
    List<Judged> limits = FailOn.parse("throughput>1/s,bytes>+1%").judged(RUN);
    Element suites = read(JunitXml.of(RUN, limits));

    int variants = 5;
    int asked = variants + variants - 1;
    assertThat(suites.getAttribute("name")).isEqualTo("Timebench 2026-11-21-closed");
    assertThat(count(suites, "testcase")).isEqualTo(RUN.validity().gates().size() + asked);
    assertThat(suites.getAttribute("tests")).isEqualTo(Integer.toString(count(suites, "testcase")));
    assertThat(suites.getAttribute("failures"))
        .isEqualTo(Integer.toString(count(suites, "failure")))
        .isNotEqualTo("0");
    assertThat(suites.getElementsByTagName("failure").item(0).getTextContent())
        .startsWith("crossed: bytes>+1%: payload of ");
  }

  @Test
  void aGateThatDidNotHoldFailsWithItsReason() throws Exception {
    RunAnalysis invalid = RunAnalysis.of(SampleRuns.invalid());
    Element suites = read(JunitXml.of(invalid, List.of()));

    assertThat(((Element) suites.getElementsByTagName("failure").item(0)).getAttribute("message"))
        .isEqualTo(invalid.validity().reasons().get(0).english());
  }

  @Test
  void aComparisonHasItsLimitsAlone() throws Exception {
    RunComparison comparison =
        RunComparison.of(RUN, RunAnalysis.of(ReplicatedRuns.slower(6, 0.08)));
    Element suites =
        read(JunitXml.of(comparison, FailOn.parse("throughput<-3%").judged(comparison)));

    assertThat(count(suites, "testsuite")).isEqualTo(1);
    assertThat(count(suites, "failure")).isEqualTo(1);
  }

  @Test
  void whatXmlCannotSayIsReplaced() throws Exception {
    RunAnalysis hostile = RunAnalysis.of(SampleRuns.hostile());
    Element suites =
        read(
            JunitXml.of(
                hostile,
                List.of(
                    new Judged("a\u0000b]]>", "<&\"\uD83D", false, Text.plain("x\u001B\uFFFE")))));

    assertThat(count(suites, "failure")).isPositive();
    assertThat(JunitXml.of(hostile, List.of())).doesNotContain("<script");
  }

  private final RunAnalysis valid = RunAnalysis.of(ReplicatedRuns.closed(6));

  @Test
  void aValidRunThatMeetsItsLimitsSaysNothing() {
    assertThat(GithubCommands.ofRun(valid)).isEmpty();
    assertThat(
            GithubCommands.ofLimits(
                "run", List.of(new Judged("p99<1s", "a", true, Text.plain("met: p99")))))
        .isEmpty();
  }

  @Test
  void whatWasNotMetIsAnErrorOnOneLine() {
    Judged judged = new Judged("p99<1s", "a", false, Text.plain("not met: 100 %\r\n::error::x, y"));

    assertThat(GithubCommands.ofLimits(valid.run().runId(), List.of(judged)))
        .containsExactly(
            "::error title=Timebench 2026-11-21-closed%3A limit not met"
                + "::not met: 100 %25%0D%0A::error::x, y");
  }

  @Test
  void anInvalidRunIsAnErrorAndOneThatWasStoppedAWarning() {
    assertThat(GithubCommands.ofRun(RunAnalysis.of(SampleRuns.invalid())))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("::error title=Timebench 2026-11-20-invalid%3A INVALID"));
    assertThat(GithubCommands.ofRun(RunAnalysis.of(SampleRuns.interrupted())))
        .containsExactly(
            "::warning title=Timebench 2026-11-20-interrupted%3A INTERRUPTED"
                + "::stopped by the user after 21 s");
  }

  @Test
  void moreThanTheServiceShowsAreCounted() {
    List<Judged> many =
        Collections.nCopies(25, new Judged("p99<1s", "a", false, Text.plain("not met: p99<1s")));

    assertThat(GithubCommands.ofLimits("run", many))
        .hasSize(10)
        .last()
        .asString()
        .endsWith("::and 16 more; the log has all");
  }
}
