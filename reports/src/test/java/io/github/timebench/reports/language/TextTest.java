package io.github.timebench.reports.language;

import static org.assertj.core.api.Assertions.assertThat;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import org.junit.jupiter.api.Test;

/** Hazard: a line of a page that begins with a percent sign. */
class TextTest {
  private static String onPage(Text text) {
    StringOutput page = new StringOutput();
    OwaspHtmlTemplateOutput escaped = new OwaspHtmlTemplateOutput(page);
    escaped.setContext("p", null);
    text.writeTo(escaped);
    return page.toString();
  }

  @Test
  void aPercentSignStaysWithItsNumberAndHasNoSpaceInChinese() {
    assertThat(onPage(Text.plain("−57 %"))).isEqualTo("−57<i>\u202f</i>%");
    assertThat(onPage(new Text("57 % less", "降低 57 %")))
        .isEqualTo("<i>57\u202f% less</i><i lang=zh>降低 57%</i>");
    assertThat(onPage(Text.plain("1.3"))).isEqualTo("1.3");
  }
}
