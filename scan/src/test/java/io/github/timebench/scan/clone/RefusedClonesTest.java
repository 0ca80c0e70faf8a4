package io.github.timebench.scan.clone;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Cloner.CloneCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.FieldSource;

/** Hazard: a clone of what cannot be cloned by its shape, measured as if it could. */
class RefusedClonesTest {
  private static final String SERVICE =
      "package com.acme; public interface Service { Order call(Order value); }";

  @TempDir private Path folder;

  private void isRefused(String reason, String... sources) throws Exception {
    isRefused(true, reason, sources);
  }

  private void isRefused(boolean readsRecords, String reason, String... sources) throws Exception {
    String[] all = Stream.concat(Stream.of(SERVICE), Stream.of(sources)).toArray(String[]::new);
    try (OpenedApi api = OpenedApi.of(folder, all)) {
      CloneCall call = api.call("com.acme.Service", "call");
      assertThatThrownBy(() -> new Cloner(api.classes(), readsRecords).check(call))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining(reason)
          .hasMessageNotContaining("\n");
    }
  }

  private static String order(String body) {
    return "package com.acme; import java.util.*; public class Order implements java.io.Serializable { "
        + body
        + " }";
  }

  /** What it is, why it is refused, and sources. */
  private static final String[][] REFUSED = {
    {
      "writeReplace where times may be",
      "com.acme.Order (api) cannot be cloned: Hessian calls its method writeReplace, and times may be in it",
      order("Date paid; Object writeReplace() { return this; }")
    },
    {
      "readResolve of a superclass where an Object may be a time",
      "cannot be cloned: Hessian calls its method readResolve, and times may be in it",
      "package com.acme; public class Base implements java.io.Serializable { protected Object readResolve() { return this; } }",
      "package com.acme; public class Order extends Base { Object any; java.util.Date paid; }"
    },
    {
      "a serializer of its own that its name tells",
      "com.acme.Order (api) cannot be cloned: it is serialized by com.acme.OrderHessianSerializer",
      order("Date paid;"),
      "package com.acme; public class OrderHessianSerializer {}"
    },
    {
      "an exception",
      "it is an exception",
      "package com.acme; public class Order extends Exception { java.util.Date paid; }"
    },
    {
      "a subclass of Date",
      "com.acme.Day (api) cannot be cloned: it extends java.util.Date",
      "package com.acme; public class Day extends java.util.Date {}",
      order("Day day; Date paid;")
    },
    {
      "a subclass of the JDK's with fields of its own",
      "it extends java.util.Random, with fields of the JDK's own",
      "package com.acme; public class Order extends java.util.Random { java.util.Date paid; }"
    },
    {
      "a collection that is not based on one of the JDK",
      "it is a collection that is not based on one of the JDK",
      "package com.acme; import java.util.*; public class Order extends AbstractList<Date> { public int size() { return 0; } public Date get(int i) { return null; } }"
    },
    {
      "a collection with methods of its own",
      "and it has its own iterator",
      "package com.acme; import java.util.*; public class Order extends ArrayList<Date> { public Iterator<Date> iterator() { return null; } }"
    },
    {
      "a collection without a default constructor",
      "it is a collection without a constructor that takes no arguments",
      "package com.acme; import java.util.*; public class Order extends ArrayList<Date> { Order(int size) {} }"
    },
    {
      "an iterator",
      "Hessian writes a java.util.Iterator by calling its methods",
      "package com.acme; import java.util.*; public abstract class Order implements Iterator<Date> { Date paid; }"
    },
    {
      "a call without times",
      "com.acme.Service#call carries no time in its arguments and its result: there is nothing to vary",
      order("long id; List<String> names;")
    },
    {
      "a sealed hierarchy that stays as it is",
      "its supertype com.acme.Price (api) is sealed",
      "package com.acme; public sealed interface Price permits Money, Paid {}",
      "package com.acme; public final class Money implements Price, java.io.Serializable { long cents; Object readResolve() { return this; } }",
      "package com.acme; public final class Paid implements Price, java.io.Serializable { java.util.Date at; }",
      order("Paid paid; Money money;")
    },
    {
      "a superclass that stays as it is and is not public",
      "its supertype com.acme.Base (api) is not public",
      "package com.acme; class Base implements java.io.Serializable { int count; }",
      "package com.acme; public final class Money implements java.io.Serializable { Base base; Object readResolve() { return this; } }",
      "package com.acme; public class Order extends Base { java.util.Date at; Money money; }"
    }
  };

  @ParameterizedTest(name = "{0}")
  @FieldSource("REFUSED")
  void whatCannotBeClonedByItsShape(ArgumentsAccessor one) throws Exception {
    String[] all = Arrays.copyOf(one.toArray(), one.size(), String[].class);
    isRefused(all[1], Arrays.copyOfRange(all, 2, all.length));
  }

  @Test
  void aSerializerOfItsOwnThatIsListed() throws Exception {
    OpenedApi.resource(
        folder.resolve(OpenedApi.FOLDER),
        "META-INF/dubbo/hessian/serializers",
        "com.acme.Order=com.acme.OwnWay\n");
    isRefused("cannot be cloned: it is serialized by com.acme.OwnWay", order("Date paid;"));
  }

  @Test
  void aSerializerOfItsOwnForATime() throws Exception {
    OpenedApi.resource(
        folder.resolve(OpenedApi.FOLDER),
        "META-INF/dubbo/hessian/deserializers",
        "java.util.Date=com.acme.OwnDate\n");
    isRefused(
        "the API reads or writes java.util.Date in its own way, with com.acme.OwnDate",
        order("Date paid;"));
  }

  @Test
  void superclassesWithoutAUsableConstructor() throws Exception {
    isRefusedWhenWritten(
        "its superclass java.util.EventObject has no usable constructor without arguments",
        SERVICE,
        "package com.acme; public class Order extends Tag { java.util.Date paid; }",
        "package com.acme; public abstract class Tag extends java.util.EventObject { Tag() { super(\"x\"); } }");
  }

  private void isRefusedWhenWritten(String reason, String... sources) throws Exception {
    try (OpenedApi api = OpenedApi.of(folder, sources)) {
      CloneCall call = api.call("com.acme.Service", "call");
      assertThatThrownBy(() -> api.clones(call, TimeMapping.identity()))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining(reason);
    }
  }

  @Test
  void recordsWhereHessianLiteReadsNone() throws Exception {
    isRefused(
        false,
        "it is a record, and a hessian-lite of this comparison reads none",
        "package com.acme; public record Order(java.util.Date paid) implements java.io.Serializable {}");
  }

  @Test
  void missingDependencies() throws Exception {
    String[] sources = {
      SERVICE, order("Date paid; org.lib.Gone gone;"), "package org.lib; public class Gone {}"
    };
    try (OpenedApi api = OpenedApi.of(folder, sources)) {
      Files.delete(api.folder().resolve("org/lib/Gone.class"));
    }
    try (OpenedApi api = OpenedApi.of(folder, "package com.other; public class Thing {}")) {
      CloneCall call = api.call("com.acme.Service", "call");
      assertThatThrownBy(() -> new Cloner(api.classes(), true).check(call))
          .hasMessage(
              "class org.lib.Gone, which Order.gone needs, is neither in the API nor in a library: name its jar with --lib");
    }
  }

  @Test
  void rulesThatMeanNothing() throws Exception {
    try (OpenedApi api = OpenedApi.of(folder, SERVICE, order("Date paid; long id; Object any;"))) {
      CloneCall call = api.call("com.acme.Service", "call");
      TimeMapping mapping = new TimeMapping(Optional.empty(), MapRule.parse("Order.id=keep"));
      assertThatThrownBy(() -> api.clones(call, mapping))
          .hasMessage(
              "--map=Order.id=keep means no field that can carry a time; there are: Order.any, Order.paid");
    }
  }
}
