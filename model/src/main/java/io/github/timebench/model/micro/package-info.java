/** What a micro run leaves behind. */
package io.github.timebench.model.micro;
