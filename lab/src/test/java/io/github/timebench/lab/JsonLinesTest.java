package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

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

  @Test
  void whatALibraryPrintsIsSkipped() {
    List<Message> read = new ArrayList<>();
    Consumer<String> reader = JsonLines.reader(Message.class, read::add);

    reader.accept("Picked up JAVA_TOOL_OPTIONS: -Xmx1g");
    reader.accept("");
    reader.accept("{\"text\":\"a\",\"figure\":1.5,\"length\":2}");

    assertThat(read).containsExactly(new Message("a", 1.5, Duration.ofSeconds(2)));
  }

  @Test
  void aMessageOfAnotherKindIsRefusedWithItsLine() {
    assertThatThrownBy(() -> JsonLines.read("{\"other\":1}", Message.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Message", "{\"other\":1}");
  }
}
