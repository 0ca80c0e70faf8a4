package io.github.timebench.model.files;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Stores a phrase as a string, or with arguments as an array of the pattern and them. */
public final class PhraseModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  public PhraseModule() {
    addSerializer(new Writer());
    addDeserializer(Phrase.class, new Reader());
  }

  private static final class Writer extends StdSerializer<Phrase> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(Phrase.class);
    }

    @Override
    public void serialize(Phrase phrase, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (phrase.arguments().isEmpty()) {
        json.writeString(phrase.pattern());
        return;
      }
      json.writeStartArray();
      json.writeString(phrase.pattern());
      for (Object argument : phrase.arguments()) {
        provider.defaultSerializeValue(argument, json);
      }
      json.writeEndArray();
    }
  }

  private static final class Reader extends StdDeserializer<Phrase> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(Phrase.class);
    }

    @Override
    public Phrase deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      try {
        return phrase(context.readTree(parser));
      } catch (IllegalArgumentException e) {
        throw context.instantiationException(Phrase.class, e);
      }
    }

    private static Phrase phrase(JsonNode json) {
      if (json.isTextual()) {
        return Phrase.of(json.textValue());
      }
      if (!json.path(0).isTextual()) {
        throw new IllegalArgumentException("neither words nor an array that begins with them");
      }
      List<Object> arguments = new ArrayList<>();
      for (int place = 1; place < json.size(); place++) {
        arguments.add(argument(json.get(place)));
      }
      return new Phrase(json.get(0).textValue(), arguments);
    }

    private static Object argument(JsonNode json) {
      if (json.isArray()) {
        return phrase(json);
      }
      if (json.isIntegralNumber()) {
        return json.longValue();
      }
      if (json.isNumber() || json.isTextual()) {
        return json.isNumber() ? json.doubleValue() : json.textValue();
      }
      throw new IllegalArgumentException("neither a number nor words: " + json);
    }
  }
}
