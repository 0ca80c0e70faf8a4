package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.language.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: two date types that colour-blind readers take for one, or a mark that nobody sees. */
class PaletteTest {
  private static final Pattern COLOURS = Pattern.compile(":root \\{([^}]*)\\}");
  private static final Pattern HUE = Pattern.compile("--c\\d: #([0-9a-f]{6});");
  private static final Pattern PAGE = Pattern.compile("--page: #([0-9a-f]{6});");

  /** Of Machado, Oliveira and Fernandes (2009): without red, without green, and with both. */
  private static final List<double[][]> EYES =
      List.of(
          new double[][] {
            {0.152286, 1.052583, -0.204868},
            {0.114503, 0.786281, 0.099216},
            {-0.003882, -0.048116, 1.051998}
          },
          new double[][] {
            {0.367322, 0.860646, -0.227968},
            {0.280085, 0.672501, 0.047413},
            {-0.011820, 0.042940, 0.968881}
          },
          new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

  private static final double[][] XYZ = {
    {0.4339, 0.3762, 0.1899}, {0.2126, 0.7152, 0.0722}, {0.0178, 0.1095, 0.8727}
  };

  /** In CIE's L*a*b*; colours that differ by 2 are told apart side by side. */
  private static final double LEAST_DISTANCE = 15;

  /** Of what is no text, as WCAG has it. */
  private static final double LEAST_CONTRAST = 3;

  @Test
  void huesAreToldApartByEveryoneAndSeenOnThePage() {
    List<String> palettes =
        COLOURS
            .matcher(new PageFrame(Text.EMPTY, "", Optional.empty()).style())
            .results()
            .map(found -> found.group(1))
            .filter(colours -> PAGE.matcher(colours).find())
            .toList();
    assertThat(palettes).as("light, which is printed too, and dark").hasSize(2);

    for (String palette : palettes) {
      double[] page = colours(PAGE, palette).get(0);
      List<double[]> hues = colours(HUE, palette);
      assertThat(hues).hasSize(7);
      for (int i = 0; i < hues.size(); i++) {
        assertThat(contrast(hues.get(i), page))
            .as("contrast of c%s in %s", i, palette)
            .isGreaterThan(LEAST_CONTRAST);
        for (int j = 0; j < i; j++) {
          for (double[][] eye : EYES) {
            assertThat(distance(times(eye, hues.get(i)), times(eye, hues.get(j))))
                .as("c%s and c%s in %s", i, j, palette)
                .isGreaterThan(LEAST_DISTANCE);
          }
        }
      }
    }
  }

  /** As linear red, green and blue. */
  private static List<double[]> colours(Pattern pattern, String palette) {
    return pattern.matcher(palette).results().map(PaletteTest::linear).toList();
  }

  private static double[] linear(MatchResult colour) {
    int rgb = Integer.parseInt(colour.group(1), 16);
    return Stream.of(rgb >> 16, rgb >> 8, rgb)
        .mapToDouble(part -> (part & 0xff) / 255.0)
        .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
        .toArray();
  }

  private static double[] times(double[][] matrix, double[] vector) {
    return Arrays.stream(matrix)
        .mapToDouble(row -> row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
        .map(part -> Math.max(0, Math.min(1, part)))
        .toArray();
  }

  private static double contrast(double[] one, double[] other) {
    double a = times(XYZ, one)[1] + 0.05;
    double b = times(XYZ, other)[1] + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double distance(double[] one, double[] other) {
    double[] a = lab(one);
    double[] b = lab(other);
    return Math.sqrt(
        Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
  }

  private static double[] lab(double[] rgb) {
    double[] xyz =
        Arrays.stream(times(XYZ, rgb))
            .map(part -> part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116.0)
            .toArray();
    return new double[] {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
  }
}
