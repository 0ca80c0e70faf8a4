package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.Hessian2Constants;
import io.github.timebench.hessian2time.hessian.TimeHessian2Output;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** A class as messages define it before its first object. Safe for use by several threads. */
final class Definition {

  private static final int NOT_DEFINED = -1;

  private final String className;
  private final List<String> fieldNames;

  /** How many fields there are and their names, as hessian-lite writes them. */
  private final byte[] bytes;

  Definition(Class<?> type, List<String> fieldNames) {
    this.className = type.getName();
    this.fieldNames = fieldNames;
    this.bytes = bytes(fieldNames);
  }

  String className() {
    return className;
  }

  /** Begins an object of the class; the values of its fields are to follow. */
  void begin(TimeHessian2Output out) throws IOException {
    if (out.writeObjectBegin(className) == NOT_DEFINED) {
      if (bytes == null || !out.writeIfRoom(bytes)) {
        writeFieldNames(out);
      }
      out.writeObjectBegin(className);
    }
  }

  private void writeFieldNames(TimeHessian2Output out) throws IOException {
    out.writeClassFieldLength(fieldNames.size());
    for (String name : fieldNames) {
      out.writeString(name);
    }
  }

  /** Null where a name is not short or not ASCII, or where there are many. */
  private static byte[] bytes(List<String> names) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (names.size() > Hessian2Constants.INT_DIRECT_MAX) {
      return null;
    }
    bytes.write(Hessian2Constants.BC_INT_ZERO + names.size());
    for (String name : names) {
      if (name.length() > Hessian2Constants.STRING_DIRECT_MAX
          || !name.chars().allMatch(c -> c < 0x80)) {
        return null;
      }
      bytes.write(name.length());
      name.chars().forEach(bytes::write);
    }
    return bytes.toByteArray();
  }
}
