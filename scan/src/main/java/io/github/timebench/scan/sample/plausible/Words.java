package io.github.timebench.scan.sample.plausible;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the words in names of fields mean, and what is taken for values. */
final class Words {
  static final Map<String, String> NUMBERS =
      byWord(
          "id", "id no number sn",
          "money",
              "price amount total subtotal fee cost balance tax salary sum payment discount"
                  + " value revenue",
          "count", "count quantity qty num size pieces stock items lines length",
          "age", "age",
          "percent", "percent percentage rate ratio share progress",
          "rank", "rank level priority score version page rating",
          "year", "year",
          "month", "month",
          "day", "day",
          "hour", "hour",
          "limit", "limit",
          "code", "code port",
          "degrees", "lat latitude lon lng longitude",
          "time", "time timestamp at millis ts date created updated modified");

  static final Map<String, String> TEXTS =
      byWord(
          "code", "id no number code sn key ref reference sku barcode serial",
          "uuid", "uuid guid token trace session",
          "person",
              "name full display nick user customer owner author by operator contact recipient sender payer"
                  + " manager employee",
          "first", "first firstname given forename",
          "last", "last lastname surname family",
          "email", "email mail",
          "phone", "phone mobile tel telephone fax",
          "city", "city town",
          "country", "country nation",
          "street", "street address road",
          "postcode", "zip postcode postal",
          "company",
              "company vendor supplier merchant brand organization organisation tenant shop"
                  + " store",
          "product", "product item goods article",
          "sentence",
              "title subject description desc remark remarks comment note memo message msg"
                  + " text content body reason summary",
          "url", "url link uri href image avatar icon picture photo",
          "currency", "currency",
          "language", "language lang locale",
          "zone", "zone timezone",
          "state", "status state",
          "kind", "type kind category channel source mode method group class",
          "colour", "color colour",
          "unit", "unit",
          "ip", "ip host",
          "time", "time date at timestamp created updated modified",
          "number", "age year month day count quantity amount price total size");

  static final List<String> FIRST_NAMES =
      List.of("Mara", "Jonas", "Wei", "Amina", "Lucas", "Priya", "Elif", "Noah", "Ines", "Tomasz");
  static final List<String> LAST_NAMES =
      List.of("Lind", "Okafor", "Chen", "Moreau", "Schmidt", "Rossi", "Tanaka", "Silva", "Kaya");
  static final List<String> CURRENCIES = List.of("EUR", "USD", "CNY", "JPY", "GBP");
  static final List<String> LANGUAGES = List.of("en-US", "de-DE", "zh-CN", "fr-FR", "pt-BR");
  static final List<String> ZONES =
      List.of("Europe/Berlin", "Asia/Shanghai", "America/New_York", "UTC");
  static final List<String> STREETS =
      List.of("Harbour Street", "Mill Lane", "Station Road", "Linden Avenue", "Market Square");

  static final Map<String, List<String>> LISTS =
      Map.ofEntries(
          Map.entry("first", FIRST_NAMES),
          Map.entry("last", LAST_NAMES),
          Map.entry("currency", CURRENCIES),
          Map.entry("language", LANGUAGES),
          Map.entry("zone", ZONES),
          Map.entry("city", List.of("Hamburg", "Lyon", "Hangzhou", "Porto", "Toronto", "Osaka")),
          Map.entry("country", List.of("DE", "FR", "CN", "PT", "CA", "JP")),
          Map.entry("company", List.of("Northwind Trading", "Blue Harbour", "Acme", "Lumen Foods")),
          Map.entry("product", List.of("Desk lamp", "Water bottle", "Notebook", "Travel mug")),
          Map.entry(
              "sentence",
              List.of(
                  "Leave it at the front desk",
                  "Second delivery, the first one was late",
                  "Ordered by telephone",
                  "Please call before you come")),
          Map.entry("state", List.of("NEW", "PAID", "SHIPPED", "CLOSED")),
          Map.entry("kind", List.of("STANDARD", "EXPRESS", "ONLINE", "RETAIL")),
          Map.entry("colour", List.of("red", "green", "blue", "black")),
          Map.entry("unit", List.of("pcs", "kg", "m")));

  private Words() {}

  /** Kind, words, kind, words. */
  private static Map<String, String> byWord(String... kindsAndWords) {
    Map<String, String> byWord = new HashMap<>();
    for (int i = 0; i < kindsAndWords.length; i += 2) {
      for (String word : kindsAndWords[i + 1].split(" ")) {
        byWord.putIfAbsent(word, kindsAndWords[i]);
      }
    }
    return Map.copyOf(byWord);
  }
}
