package io.github.timebench.model.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Adds up lists and maps of what several hosts measured, element by element. */
final class Sums {
  static final String DIFFERS = "differs between hosts";

  private Sums() {}

  /** The elements of both; those of one key as one. */
  static <K, E> List<E> of(
      List<E> ones, List<E> others, Function<E, K> key, BinaryOperator<E> plus) {
    Map<K, E> sums = new LinkedHashMap<>();
    ones.forEach(one -> sums.put(key.apply(one), one));
    others.forEach(other -> sums.merge(key.apply(other), other, plus));
    return List.copyOf(sums.values());
  }

  /** The elements whose key is in both, as one, in the order of the first list. */
  static <K, E> List<E> ofBoth(
      List<E> ones, List<E> others, Function<E, K> key, BinaryOperator<E> plus) {
    Map<K, E> byKey = byKey(others, key);
    return ones.stream()
        .filter(one -> byKey.containsKey(key.apply(one)))
        .map(one -> plus.apply(one, byKey.get(key.apply(one))))
        .toList();
  }

  /** The elements of the first list, changed by those of the second that have their key. */
  static <K, E> List<E> left(
      List<E> ones, List<E> others, Function<E, K> key, BinaryOperator<E> changed) {
    Map<K, E> byKey = byKey(others, key);
    return ones.stream()
        .map(
            one -> {
              E other = byKey.get(key.apply(one));
              return other == null ? one : changed.apply(one, other);
            })
        .toList();
  }

  private static <K, E> Map<K, E> byKey(List<E> elements, Function<E, K> key) {
    Map<K, E> byKey = new LinkedHashMap<>();
    elements.forEach(element -> byKey.put(key.apply(element), element));
    return byKey;
  }

  /** The elements that have a place in both. */
  static <E> List<E> inOrder(List<E> ones, List<E> others, BinaryOperator<E> plus) {
    return leftInOrder(ones.subList(0, Math.min(ones.size(), others.size())), others, plus);
  }

  /** The elements of the first list, changed by those of the second at their place. */
  static <E> List<E> leftInOrder(List<E> ones, List<E> others, BinaryOperator<E> changed) {
    List<E> all = new ArrayList<>(ones);
    for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
      all.set(i, changed.apply(ones.get(i), others.get(i)));
    }
    return all;
  }

  static Map<Integer, Long> of(Map<Integer, Long> ones, Map<Integer, Long> others) {
    Map<Integer, Long> sums = new TreeMap<>(ones);
    others.forEach((key, count) -> sums.merge(key, count, Long::sum));
    return sums;
  }

  static Map<String, String> facts(Map<String, String> ones, Map<String, String> others) {
    Map<String, String> facts = new TreeMap<>(ones);
    others.forEach(
        (name, fact) -> facts.merge(name, fact, (one, other) -> one.equals(other) ? one : DIFFERS));
    return facts;
  }
}
