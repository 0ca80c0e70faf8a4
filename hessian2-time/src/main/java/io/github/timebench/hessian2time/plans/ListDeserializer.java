package io.github.timebench.hessian2time.plans;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.CollectionDeserializer;
import java.io.IOException;
import java.util.ArrayList;

/**
 * Reads lists without a name as hessian-lite does. It asks for the constructor of each list, which
 * walks the stack for its caller.
 */
final class ListDeserializer extends CollectionDeserializer {

  /** The most elements that a list has room for because its length says so. */
  private static final int MOST_ROOM = 1024;

  ListDeserializer() {
    super(ArrayList.class);
  }

  @Override
  public Object readLengthList(AbstractHessianInput in, int length, Class<?> expected)
      throws IOException {
    if (expected != null || length < 0) {
      return super.readLengthList(in, length, expected);
    }
    ArrayList<Object> list = new ArrayList<>(Math.min(length, MOST_ROOM));
    in.addRef(list);
    for (int i = 0; i < length; i++) {
      list.add(in.readObject());
    }
    return list;
  }
}
