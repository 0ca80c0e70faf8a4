package io.github.timebench.scan.classes;

/**
 * A field that Hessian carries.
 *
 * @param declaredBy the class that declares it
 */
public record ApiField(String name, TypeUse type, String declaredBy) {}
