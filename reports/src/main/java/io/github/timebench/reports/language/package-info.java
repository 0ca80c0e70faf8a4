/** Text for people in English and Chinese, from one table of strings. */
package io.github.timebench.reports.language;
