/** The highest rate at which an objective is met: its rule, its figures and its section. */
package io.github.timebench.reports.capacity;
