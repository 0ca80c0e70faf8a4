package io.github.timebench.loadgen.cli;

import io.github.timebench.api.RefusedValue;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.table.TextLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Help of a command that makes a run: on one screen, and with {@code --help=all} all of it. */
final class ShortHelp {
  private static final String HELP = "--help";
  private static final String ALL = "all";
  private static final String SHORT = "short";
  private static final String INDENT = "  ";

  private static final List<String> FLAGS =
      List.of(
          "--slo",
          "--type",
          "--serializer",
          "--shape",
          "--threads",
          "--rate",
          "--quick",
          "--budget",
          "--api",
          "--call",
          "--sample",
          "--target",
          "--fail-on",
          "--against",
          "--resume",
          "--out",
          "--open",
          "--lang");

  private ShortHelp() {}

  /** Gives it to the commands of a program that make runs. */
  static void install(CommandLine program) {
    takeAll(program.getCommandSpec());
    program.getSubcommands().values().forEach(command -> takeAll(command.getCommandSpec()));
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(program.getHelpSectionMap());
    sections.replaceAll((key, section) -> help -> isAsked(help) ? "" : section.render(help));
    sections.put(SHORT, help -> isAsked(help) ? text(help.commandSpec()) : "");
    program.setHelpSectionMap(sections);
    List<String> keys = new ArrayList<>(program.getHelpSectionKeys());
    keys.add(0, SHORT);
    program.setHelpSectionKeys(keys);
  }

  private static void takeAll(CommandSpec command) {
    if (command.userObject() instanceof RunCommand) {
      OptionSpec help = command.findOption(HELP);
      command.remove(help);
      command.addOption(
          OptionSpec.builder(help)
              .arity("0..1")
              .paramLabel(ALL)
              .converters(new ParsedConverter<>(ShortHelp::converted))
              .description("Show the flags that most runs need, with =all every flag, and exit.")
              .build());
    }
  }

  /** picocli asks for true and false where no word stands. */
  private static boolean converted(String word) {
    if (!word.equals(ALL) && !word.matches("true|false")) {
      throw new RefusedValue("must be all, not %s", word);
    }
    return !word.equals("false");
  }

  private static boolean isAsked(Help help) {
    CommandSpec command = help.commandSpec();
    ParseResult parsed = command.commandLine().getParseResult();
    return command.userObject() instanceof RunCommand
        && parsed != null
        && parsed.hasMatchedOption(HELP)
        && !parsed.matchedOption(HELP).originalStringValues().contains(ALL);
  }

  private static String text(CommandSpec command) {
    int width = Math.min(command.usageMessage().width(), TextLayout.MAX_COLUMNS);
    String name = command.qualifiedName();
    Map<String, CommandLine> commands = command.subcommands();
    List<String> lines = new ArrayList<>();
    lines.add("Usage: " + name + " [FLAG]..." + (commands.isEmpty() ? "" : " or COMMAND"));
    lines.addAll(TextGrid.wrapped(command.usageMessage().description()[0], width));
    lines.add("");
    Map<String, OptionSpec> options = command.optionsMap();
    List<String> refused = ((RunCommand) command.userObject()).refused();
    List<OptionSpec> shown =
        FLAGS.stream()
            .filter(flag -> options.containsKey(flag) && !refused.contains(flag))
            .map(options::get)
            .toList();
    int names = shown.stream().mapToInt(option -> named(option).length()).max().orElse(0);
    for (OptionSpec option : shown) {
      String flag = named(option);
      int room = width - names - 2 * INDENT.length();
      for (String line : TextGrid.wrapped(sentence(option.description()), room)) {
        lines.add(INDENT + TextGrid.left(flag, names) + INDENT + line);
        flag = "";
      }
    }
    lines.add("");
    lines.add("Every flag: " + name + " --help=all");
    if (!commands.isEmpty()) {
      lines.add("Commands, each with its own --help:");
      int words = commands.keySet().stream().mapToInt(String::length).max().orElse(0);
      commands.forEach(
          (word, one) -> {
            String does = sentence(one.getCommandSpec().usageMessage().description());
            lines.add(TextGrid.cut(INDENT + TextGrid.left(word, words) + INDENT + does, width));
          });
    }
    return String.join("\n", lines) + "\n";
  }

  private static String named(OptionSpec option) {
    return option.arity().max() == 0
        ? option.longestName()
        : option.longestName() + "=" + option.paramLabel();
  }

  private static String sentence(String[] description) {
    return description[0].replace("%%", "%").split("(?<=\\.) ")[0];
  }
}
