package io.github.timebench.model.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.api.Phrase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazards: words that are read otherwise than they were stored; a file that breaks its reader. */
class PhraseModuleTest {
  private static final ObjectMapper JSON = new ObjectMapper().registerModule(new PhraseModule());

  private static Phrase read(String json) throws JsonProcessingException {
    return JSON.readValue(json, Phrase.class);
  }

  @Test
  void whatIsStoredIsReadAgain() throws JsonProcessingException {
    Phrase inner = Phrase.of("%s (here %s)", "15", Phrase.of("16"));
    Phrase phrase = Phrase.of("%,d of %s in %.1f s: 95 %%", 1_000, inner, 2.0);

    String json = JSON.writeValueAsString(phrase);

    assertThat(json)
        .isEqualTo("[\"%,d of %s in %.1f s: 95 %%\",1000,[\"%s (here %s)\",\"15\",\"16\"],2.0]");
    assertThat(read(json)).isEqualTo(phrase).hasToString("1,000 of 15 (here 16) in 2.0 s: 95 %");
  }

  @Test
  void wordsAloneAreAString() throws JsonProcessingException {
    Phrase phrase = Phrase.of("within 1 %");

    assertThat(JSON.writeValueAsString(phrase)).isEqualTo("\"within 1 %\"");
    assertThat(read("\"within 1 %\"")).isEqualTo(phrase).hasToString("within 1 %");
    assertThat(read("\"\"").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[1]",
        "{}",
        "[\"%s and %s\", 1]",
        "[\"%d\", \"one\"]",
        "[\"%99999999s\", 1]",
        "[\"%1$s%1$s\", \"twice\"]",
        "[\"%s\", true]",
        "[\"%s\", null]"
      })
  void whatIsNoPhraseIsRefused(String json) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(JsonProcessingException.class);
  }
}
