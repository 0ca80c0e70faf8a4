package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.reflect.InvocationTargetException;

/** The other side of {@link StockHessian}: answers requests until its input ends. */
public final class StockHessianMain {

  /** Asks for the size of a value. */
  static final String SIZE = "size";

  private static final int MAX_TEXT = 1000;

  private StockHessianMain() {}

  /** Takes no arguments. */
  public static void main(String[] args) throws Exception {
    DataInputStream requests = new DataInputStream(System.in);
    DataOutputStream answers = new DataOutputStream(System.out);
    try {
      while (true) {
        String what = requests.readUTF();
        String type = requests.readUTF();
        byte[] bytes = new byte[requests.readInt()];
        requests.readFully(bytes);
        answers.writeUTF(what.equals(SIZE) ? size(bytes) : outcome(what, type, bytes));
        answers.flush();
      }
    } catch (EOFException end) {
      System.exit(0);
    }
  }

  private static String size(byte[] serialized) throws IOException, ClassNotFoundException {
    Object value = new ObjectInputStream(new ByteArrayInputStream(serialized)).readObject();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.writeObject(value);
    out.flushBuffer();
    return String.valueOf(bytes.size());
  }

  private static String outcome(String method, String type, byte[] bytes) throws Exception {
    Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(bytes));
    try {
      Object value =
          type.isEmpty()
              ? Hessian2Input.class.getMethod(method).invoke(in)
              : in.readObject(Class.forName(type));
      return cut("value " + value);
    } catch (InvocationTargetException e) {
      return cut(thrown(e.getCause()));
    } catch (IOException | RuntimeException | Error e) {
      return cut(thrown(e));
    }
  }

  private static String thrown(Throwable thrown) {
    StringBuilder classes = new StringBuilder("thrown");
    for (Class<?> type = thrown.getClass(); type != Object.class; type = type.getSuperclass()) {
      classes.append(' ').append(type.getName());
    }
    return classes.append(": ").append(thrown.getMessage()).toString();
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), MAX_TEXT));
  }
}
