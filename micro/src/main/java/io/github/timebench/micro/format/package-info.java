/** The suite {@code format}: formatting the present moment, and date arithmetic. */
package io.github.timebench.micro.format;
