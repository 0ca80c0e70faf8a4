/** What really went over the wire: counts by serialization id and captured messages. */
package io.github.timebench.codec.wire;
