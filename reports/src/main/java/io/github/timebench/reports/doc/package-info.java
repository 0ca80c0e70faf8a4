/**
 * What a study found, said once: a document of sections and parts. One renderer each makes the
 * page, the terminal's text and Markdown of it.
 */
package io.github.timebench.reports.doc;
