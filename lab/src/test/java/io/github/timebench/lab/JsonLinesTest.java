package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a message that is taken for noise, or noise that ends the reading of messages. */
class JsonLinesTest {
  record Message(String text, double figure, Duration length) {}

  @Test
  void aMessageIsOneLineAndComesThroughUnchanged() {
    Message message = new Message("line one\nline \"two\" ±2 %", Double.NaN, Duration.ofMillis(1));
    String line = JsonLines.write(message);

    assertThat(line).doesNotContain("\n", "\r");
    assertThat(JsonLines.read(line, Message.class)).isEqualTo(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Picked up JAVA_TOOL_OPTIONS: -Xmx1g",
        "",
        "{\"@timestamp\":\"2026-11-23T10:00:00Z\",\"level\":\"INFO\",\"message\":\"up\"}",
        "{\"text\":\"a message that was torn, \"fig",
        "{{{{{{{{{{{{{{{{{{{{{{{{{{"
      })
  void whatALibraryPrintsIsRefusedAndNoMessage(String printed) {
    List<Message> read = new ArrayList<>();
    Consumer<String> reader = JsonLines.reader(Message.class, read::add);

    assertThatThrownBy(() -> reader.accept(printed)).isInstanceOf(IllegalArgumentException.class);
    assertThat(read).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "half a line ", "{\"level\":\"INFO\"} "})
  void aMessageIsReadWhateverStandsBeforeItInItsLine(String printed) {
    List<Message> read = new ArrayList<>();

    JsonLines.reader(Message.class, read::add)
        .accept(printed + "{\"text\":\"a\",\"figure\":1.5,\"length\":2}");

    assertThat(read).containsExactly(new Message("a", 1.5, Duration.ofSeconds(2)));
  }

  @Test
  void thatAChildLivesIsNoMessageAndNoNoise() {
    Consumer<String> reader = JsonLines.reader(Message.class, message -> fail("a message"));

    reader.accept(JsonLines.HELLO);
    reader.accept(JsonLines.alive(JsonLines.TICK + 1, 2, 3));
  }

  @Test
  void aMessageOfAnotherKindIsRefusedWithItsLine() {
    assertThatThrownBy(() -> JsonLines.read("{\"other\":1}", Message.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Message", "{\"other\":1}");
  }
}
