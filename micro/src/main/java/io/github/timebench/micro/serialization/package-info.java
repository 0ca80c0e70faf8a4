/** The suite {@code serialization}: date types by serializer, shape and number of threads. */
package io.github.timebench.micro.serialization;
