/** The transfer objects in each date type, the service interfaces, and deterministic payloads. */
package io.github.timebench.api;
