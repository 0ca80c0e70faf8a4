package shop.provider;

import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Offers {@link shop.api.Orders} at dubbo://127.0.0.1:20880 until it is ended. */
@SpringBootApplication
@EnableDubbo
public class ProviderApplication {

  public static void main(String[] args) {
    new SpringApplicationBuilder(ProviderApplication.class)
        .properties("spring.config.name=provider")
        .run(args);
    System.out.println("provider is ready");
  }
}
