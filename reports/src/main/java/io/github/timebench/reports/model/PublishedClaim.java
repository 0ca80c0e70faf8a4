package io.github.timebench.reports.model;

/**
 * A published figure beside another one that it was published with, and the figures of this lab
 * that are the same experiment. Absolute figures belong to other machines and years.
 *
 * @param claim what is compared with what
 * @param source who published it, and on what
 * @param unit of the published figures
 * @param published the published figure
 * @param publishedReference what it was published beside
 * @param measured title of the figure that repeats it
 * @param measuredReference title of the figure that repeats the reference
 * @param measure name of the measure that is compared
 */
public record PublishedClaim(
    String claim,
    String source,
    String unit,
    double published,
    double publishedReference,
    String measured,
    String measuredReference,
    String measure) {}
