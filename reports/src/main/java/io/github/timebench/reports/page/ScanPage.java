package io.github.timebench.reports.page;

import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.scan.ScanText;
import java.util.List;
import java.util.Optional;

/** Everything that the template of a page on an API needs. */
public record ScanPage(PageFrame frame, ScanResult scan) {
  static ScanPage of(ScanResult scan, Optional<Language> chosen) {
    return new ScanPage(new PageFrame(ScanText.title(scan), List.of(), chosen), scan);
  }
}
