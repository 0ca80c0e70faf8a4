package io.github.timebench.reports.page;

import io.github.timebench.model.scan.ScanResult;
import java.util.List;

/**
 * Everything that the template of a page on an API needs.
 *
 * @param policy content security policy that lets in no script
 * @param style style sheet
 */
public record ScanPage(String title, String policy, String style, ScanResult scan) {
  static ScanPage of(ScanResult scan) {
    return new ScanPage(
        "Times in " + String.join(", ", scan.api()),
        PageResources.policy(List.of()),
        PageResources.style(),
        scan);
  }
}
