/** Small charts without a script, drawn by templates as SVG. */
package io.github.timebench.reports.svg;
