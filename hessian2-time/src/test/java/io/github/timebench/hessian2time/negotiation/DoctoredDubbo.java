package io.github.timebench.hessian2time.negotiation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.apache.dubbo.rpc.RpcInvocation;

/** Makes the call of a Dubbo that does not exist yet, in a folder to go before Dubbo's jar. */
final class DoctoredDubbo {

  private static final String CALL = RpcInvocation.class.getName().replace('.', '/');
  private static final String TEXT = "Ljava/lang/String;";

  private DoctoredDubbo() {}

  /** A call without one of its methods. */
  static void withoutMethod(String name, Path folder) throws IOException {
    write(
        folder,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String method, String type, String signature, String[] exceptions) {
                return method.equals(name)
                    ? null
                    : super.visitMethod(access, method, type, signature, exceptions);
              }
            });
  }

  /** A call with one more field, {@code route}, and its setter and getter. */
  static void withField(Path folder) throws IOException {
    write(
        folder,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visitEnd() {
                visitField(Opcodes.ACC_PRIVATE, "route", TEXT, null, null).visitEnd();
                MethodVisitor getter =
                    visitMethod(Opcodes.ACC_PUBLIC, "getRoute", "()" + TEXT, null, null);
                getter.visitCode();
                getter.visitVarInsn(Opcodes.ALOAD, 0);
                getter.visitFieldInsn(Opcodes.GETFIELD, CALL, "route", TEXT);
                getter.visitInsn(Opcodes.ARETURN);
                getter.visitMaxs(1, 1);
                getter.visitEnd();
                MethodVisitor setter =
                    visitMethod(Opcodes.ACC_PUBLIC, "setRoute", "(" + TEXT + ")V", null, null);
                setter.visitCode();
                setter.visitVarInsn(Opcodes.ALOAD, 0);
                setter.visitVarInsn(Opcodes.ALOAD, 1);
                setter.visitFieldInsn(Opcodes.PUTFIELD, CALL, "route", TEXT);
                setter.visitInsn(Opcodes.RETURN);
                setter.visitMaxs(2, 2);
                setter.visitEnd();
                super.visitEnd();
              }
            });
  }

  private interface Change {
    ClassVisitor before(ClassWriter writer);
  }

  private static void write(Path folder, Change change) throws IOException {
    Path file = folder.resolve(CALL + ".class");
    Files.createDirectories(file.getParent());
    try (InputStream stock =
        RpcInvocation.class.getClassLoader().getResourceAsStream(CALL + ".class")) {
      ClassReader reader = new ClassReader(stock);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(change.before(writer), 0);
      Files.write(file, writer.toByteArray());
    }
  }
}
