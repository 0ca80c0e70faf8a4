/** The files of a run's folder: what is stored and what is published from it. */
package io.github.timebench.model.files;
