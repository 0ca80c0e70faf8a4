package io.github.timebench.reports.flight;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whose a class is: a variant's own, or those of the library that a serializer comes from. All
 * other classes belong to nobody: variants share them.
 */
final class ClassOwners {
  private static final String HESSIAN_LITE = "hessian-lite";
  private static final String HESSIAN2_TIME = "hessian2-time";
  private static final String FASTJSON2 = "fastjson2";

  private static final Map<String, String> LIBRARIES =
      Map.of(
          "com.alibaba.com.caucho.hessian.",
          HESSIAN_LITE,
          "io.github.timebench.hessian2time.",
          HESSIAN2_TIME,
          "com.alibaba.fastjson2.",
          FASTJSON2);

  private final Map<String, String> labelsByPackage = new LinkedHashMap<>();

  /** Those of some variants of a plan; clones of an API's classes are nobody's. */
  ClassOwners(Plan plan, List<PlacedVariant> variants) {
    if (plan.payload().api().isPresent()) {
      return;
    }
    for (PlacedVariant variant : variants) {
      VariantBinding<?> binding = Bindings.builtIn().of(variant.variant());
      String ofVariant = binding.getClass().getPackageName() + ".";
      labelsByPackage.putIfAbsent(ofVariant, variant.label());
    }
  }

  /** The label of the variant, or the name of the library; empty if it is nobody's. */
  String of(String className) {
    for (Map<String, String> owners : List.of(labelsByPackage, LIBRARIES)) {
      for (Map.Entry<String, String> owner : owners.entrySet()) {
        if (className.startsWith(owner.getKey())) {
          return owner.getValue();
        }
      }
    }
    return "";
  }

  /**
   * The name of a class without the package of its variant, so that those of two variants match.
   */
  String withoutVariant(String className) {
    for (String ofVariant : labelsByPackage.keySet()) {
      if (className.startsWith(ofVariant)) {
        return "variant." + className.substring(ofVariant.length());
      }
    }
    return className;
  }

  static List<String> libraries(Serializer serializer) {
    return switch (serializer) {
      case STOCK -> List.of(HESSIAN_LITE);
      case CUSTOM, CONFIGURED, FRESH, UNPLANNED -> List.of(HESSIAN2_TIME, HESSIAN_LITE);
      case FASTJSON2 -> List.of(FASTJSON2);
    };
  }
}
