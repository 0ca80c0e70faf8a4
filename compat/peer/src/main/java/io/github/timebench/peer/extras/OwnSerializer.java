package io.github.timebench.peer.extras;

import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.AbstractSerializer;
import com.alibaba.com.caucho.hessian.io.AbstractSerializerFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.Serializer;
import io.github.timebench.peer.Secret;
import java.io.IOException;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.model.ScopeModelInitializer;

/**
 * Writes a mask in place of each {@link Secret}, by a factory that an application adds to Dubbo's.
 */
public final class OwnSerializer implements ScopeModelInitializer {
  @Override
  public void initializeFrameworkModel(FrameworkModel model) {
    // Dubbo's own beans may not be there yet.
  }

  @Override
  public void initializeApplicationModel(ApplicationModel model) {
    model
        .getFrameworkModel()
        .getBeanFactory()
        .getOrRegisterBean(Hessian2FactoryManager.class)
        .getSerializerFactory(getClass().getClassLoader())
        .addFactory(new Factory());
  }

  @Override
  public void initializeModuleModel(ModuleModel model) {
    // Its application has the factory.
  }

  private static final class Factory extends AbstractSerializerFactory {
    @Override
    public Serializer getSerializer(@SuppressWarnings("rawtypes") Class type) {
      return type == Secret.class ? new Masking() : null;
    }

    @Override
    public Deserializer getDeserializer(@SuppressWarnings("rawtypes") Class type) {
      return null;
    }
  }

  private static final class Masking extends AbstractSerializer {
    @Override
    public void writeObject(Object secret, AbstractHessianOutput out) throws IOException {
      out.writeString(((Secret) secret).masked());
    }
  }
}
