package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.scan.TestApi;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.TypeUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a call that names another method than was meant, or a refusal that does not help. */
class ServiceMethodTest {
  private static ApiClasses classes;

  @BeforeAll
  static void make(@TempDir Path folder) throws IOException, ApiException {
    Path jar =
        TestApi.in(folder)
            .type("class Order { public static class Line {} }")
            .type("interface Crud<T, K> { T get(K id); void save(T one); List<T> all(); }")
            .type(
                "interface Orders extends Crud<Order, Long> { Order get(Long id); Order find(String"
                    + " name); Order find(String[] names, int max); Order find(Order.Line line,"
                    + " List<Order> among); java.util.concurrent.CompletableFuture<List<Order>> later();"
                    + " java.util.concurrent.CompletableFuture<Void> done(); }")
            .source("com.acme.a.Ping", "public interface Ping { void ping(); }")
            .source("com.acme.b.Ping", "public interface Ping { void ping(); }")
            .jar("api.jar");
    classes = ApiClasses.open(List.of(jar), List.of());
  }

  @AfterAll
  static void close() {
    classes.close();
  }

  private static ServiceMethod find(String call) throws ApiException {
    return ServiceMethod.find(ServiceCall.parse(call), classes);
  }

  @Test
  void aSimpleNameIsEnoughWhereItIsTheOnlyOne() throws ApiException {
    assertThat(find("g/Orders:2#all").call()).hasToString("g/com.acme.Orders:2#all");
    assertThat(find("g/Orders:2#all").label()).isEqualTo("com.acme.Orders#all");
    assertThatThrownBy(() -> find("Ping#ping"))
        .isInstanceOf(ApiException.class)
        .hasMessage(
            "the API has more than one interface Ping: say which of com.acme.a.Ping, com.acme.b.Ping");
    assertThat(find("a.Ping#ping").label()).isEqualTo("com.acme.a.Ping#ping");
    assertThat(find("acme.Orders#all").label()).isEqualTo("com.acme.Orders#all");
  }

  @Test
  void inheritedMethodsHaveTheTypesThatTheServiceGivesThem() throws ApiException {
    TypeUse order = TypeUse.Named.of("com.acme.Order");

    assertThat(find("Orders#save").parameters()).containsExactly(order);
    assertThat(find("Orders#all").reply())
        .isEqualTo(new TypeUse.Named("java.util.List", List.of(order)));
    assertThat(find("Orders#get").reply()).as("declared again, so not overloaded").isEqualTo(order);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "find(String)|1",
        "find(java.lang.String)|1",
        "find(String[],int)|2",
        "find([Ljava.lang.String;,int)|2",
        "find(String...,int)|2",
        "find(Order.Line, List<Order>)|2",
        "find(com.acme.Order$Line,java.util.List)|2",
        "find(com.acme.Order.Line,java.util.List)|2",
        "find(Line,List)|2"
      })
  void typesAreWrittenAsSourceOrAnAccessLogHasThem(String method, int parameters)
      throws ApiException {
    assertThat(find("Orders#" + method).parameters()).hasSize(parameters);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Orders#find", "Orders#find(int)", "Orders#find()"})
  void ofAnOverloadedMethodTheOnesThereAreAreListed(String call) {
    assertThatThrownBy(() -> find(call))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining(
            "say which one: 'com.acme.Orders#find(java.lang.String)',"
                + " 'com.acme.Orders#find(java.lang.String[],int)',"
                + " 'com.acme.Orders#find(com.acme.Order$Line,java.util.List)'");
  }

  @Test
  void whatIsListedCanBeCopied() throws ApiException {
    ServiceMethod found = find("com.acme.Orders#find(com.acme.Order$Line,java.util.List)");

    assertThat(found.label()).isEqualTo("com.acme.Orders#find(com.acme.Order$Line,java.util.List)");
  }

  @Test
  void aFutureIsWhatItPromises() throws ApiException {
    assertThat(find("Orders#later").reply().label()).isEqualTo("List<Order>");
    assertThat(find("Orders#later").isVoid()).isFalse();
    assertThat(find("Orders#done").isVoid()).isTrue();
    assertThat(find("Orders#save").isVoid()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ordrs#find|the API has no interface Ordrs; nearest: com.acme.Orders",
        "com.acme.Orderz#find|the API has no interface com.acme.Orderz; nearest: com.acme.Orders",
        "b.Pong#ping|the API has no interface b.Pong; nearest: com.acme.b.Ping, com.acme.a.Ping",
        "com.acme.b.Pong#ping|the API has no interface com.acme.b.Pong; nearest: com.acme.b.Ping, com.acme.a.Ping",
        "Orders#finde|com.acme.Orders has no method finde; nearest: find",
        "Orders#remove|com.acme.Orders has no method remove; there is all, done, find, get, later, save",
        "com.acme.Order#find|com.acme.Order is a class: name the interface"
      })
  void aNameThatIsNotThereIsAnsweredWithTheNearest(String call, String message) {
    assertThatThrownBy(() -> find(call))
        .isInstanceOf(ApiException.class)
        .hasMessageStartingWith(message);
  }
}
