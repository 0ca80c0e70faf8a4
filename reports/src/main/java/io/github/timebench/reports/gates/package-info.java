/** The limits of all gates, and whether a run kept them: judged from stored readings. */
package io.github.timebench.reports.gates;
