/** The figures that are published, and how they follow from slices and histograms. */
package io.github.timebench.reports.figures;
