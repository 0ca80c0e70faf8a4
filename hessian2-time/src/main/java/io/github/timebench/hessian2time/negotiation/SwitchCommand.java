package io.github.timebench.hessian2time.negotiation;

import org.apache.dubbo.qos.api.BaseCommand;
import org.apache.dubbo.qos.api.Cmd;
import org.apache.dubbo.qos.api.CommandContext;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** The command of Dubbo's QoS server that shows and switches hessian2-time. */
@Cmd(
    name = Negotiation.NAME,
    summary = "Show or switch the serialization hessian2-time.",
    example = {"hessian2-time", "hessian2-time off", "hessian2-time on"})
public final class SwitchCommand implements BaseCommand {

  private final FrameworkModel model;

  /** Called by Dubbo's extension loader. */
  public SwitchCommand(FrameworkModel model) {
    this.model = model;
  }

  /** Takes nothing, {@code on} or {@code off}; answers with the state. */
  @Override
  public String execute(CommandContext context, String[] arguments) {
    Negotiation negotiation = Negotiation.of(model);
    if (arguments == null || arguments.length == 0) {
      return negotiation.describe();
    }
    if (arguments.length > 1 || !arguments[0].matches("on|off")) {
      return "hessian2-time takes on, off or nothing, not " + String.join(" ", arguments);
    }
    return negotiation.control().byOperator(arguments[0].equals("on"));
  }
}
