package shop.consumer;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import shop.api.Purchase;
import shop.api.Orders;

/** Places ten orders, prints the last one and what its connections use, and ends. */
@SpringBootApplication
@EnableDubbo
public class ConsumerApplication implements CommandLineRunner {

  @DubboReference(url = "${orders.url}", retries = 0)
  private Orders orders;

  public static void main(String[] args) {
    new SpringApplicationBuilder(ConsumerApplication.class)
        .properties("spring.config.name=consumer")
        .run(args)
        .close();
  }

  @Override
  public void run(String... args) throws JMException {
    Purchase placed = null;
    for (int i = 1; i <= 10; i++) {
      Purchase purchase = new Purchase();
      purchase.setArticle("article " + i);
      purchase.setWantedBy(LocalDate.of(2026, 12, 24));
      placed = orders.place(purchase);
    }
    System.out.println("placed: " + placed);
    System.out.println("connections on hessian2-time: " + connectionsOnHessian2Time());
  }

  /** As any metrics agent would read it; 0 where the jar is not on the class path. */
  private static int connectionsOnHessian2Time() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    int connections = 0;
    for (ObjectName name :
        server.queryNames(
            new ObjectName("io.github.timebench.hessian2time:type=Connections,*"), null)) {
      connections += (Integer) server.getAttribute(name, "ToProvidersOnHessian2Time");
    }
    return connections;
  }
}
