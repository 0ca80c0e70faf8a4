package io.github.timebench.scan.classes;

/**
 * A field that Hessian carries.
 *
 * @param access flags of the class file
 * @param declaredBy the class that declares it
 */
public record ApiField(String name, TypeUse type, int access, String declaredBy) {}
