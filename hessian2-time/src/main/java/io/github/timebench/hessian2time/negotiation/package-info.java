/**
 * How a consumer and a provider agree on {@code hessian2-time}, connection by connection and
 * service by service. A connection starts on hessian2. Requests offer hessian2-time in an
 * attachment, a provider that has it answers in an attachment of the response, and only then are
 * requests of that service on that connection written with it. Nothing is added to a URL or a
 * registry.
 */
package io.github.timebench.hessian2time.negotiation;
