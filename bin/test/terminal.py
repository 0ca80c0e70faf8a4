#!/usr/bin/env python3
"""Runs first looks, a sweep and a search in pseudo-terminals of 80 and 200 columns that are resized meanwhile, and without a
terminal; and asks for the deletion of runs. Several at a time, each with a lock of its own: nobody looks at their figures."""
import concurrent.futures
import fcntl
import json
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
SHORT = ["--quick", "--type=localdatetime", "--serializer=stock", "--max-warmup=1s", "--duration=500ms", "--registry=embedded"]
LOOK = SHORT + ["--rate=50/s"]  # a closed loop would take both cores
WATCHED = ["--max-warmup=6s" if flag.startswith("--max-warmup=") else flag for flag in LOOK]  # also where much else goes on
AT_ONCE = 4
ROWS = 24
LIMIT_SECONDS = 240
HEADING = re.compile(r"calls/s +p99 ms +errors")
UNBROKEN = ("Logs and results: ", "report: ", "next: ", "Picked up ")  # paths and commands, to be copied
OSC = re.compile("\x1b\\](8;[^\x1b]*)\x1b\\\\")
CSI = re.compile("\x1b\\[([0-9;]*)([@A-Za-z])")
failed = []
printing = threading.Lock()


def check(what, holds, seen=""):
    with printing:
        print(("ok      " if holds else "FAILED  ") + what, flush=True)
        if not holds:
            failed.append(what)
            print(seen, flush=True)


def environment(folder, more=None):
    """No lock is shared, and no compiler works that pays only where something is measured."""
    temporary = os.path.join(folder, "tmp")
    os.makedirs(temporary, exist_ok=True)
    return {**os.environ, "TERM": "xterm-256color", "GITHUB_STEP_SUMMARY": "", "GITHUB_ACTIONS": "",
            "JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=" + temporary,
            "_JAVA_OPTIONS": "-XX:-AlwaysPreTouch", **(more or {})}


class Screen:
    """What a terminal shows: as much of one as is used here, and a failure for anything else."""

    def __init__(self, columns):
        self.columns, self.lines, self.row, self.column, self.links, self.colors = columns, [""], 0, 0, [], 0
        self.wrapped, self.continued, self.rest = [], set(), ""

    def put(self, text):
        text, at, self.rest = self.rest + text, 0, ""
        while at < len(text):
            if text[at] == "\x1b":
                sequence = CSI.match(text, at) or OSC.match(text, at)
                if not sequence:
                    if len(text) - at > 400:
                        raise ValueError("not understood: %r" % text[at:at + 40])
                    self.rest = text[at:]
                    return
                if sequence.re is CSI:
                    self.control(*sequence.groups())
                else:
                    self.links.append(sequence.group(1))
                at = sequence.end()
            else:
                self.character(text[at])
                at += 1

    def character(self, character):
        if character == "\r":
            self.column = 0
            self.continued.discard(self.row)
        elif character == "\n":
            self.row += 1
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character == "\x07":
            pass
        else:
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
            if self.column + width > self.columns:
                if self.row not in self.continued:
                    self.wrapped.append(self.line().rstrip())
                self.row, self.column = self.row + 1, 0
                self.continued.add(self.row)
            line = self.line().ljust(self.column)
            self.lines[self.row] = line[:self.column] + character + line[self.column + 1:]
            self.column += width

    def line(self):
        while len(self.lines) <= self.row:
            self.lines.append("")
        return self.lines[self.row]

    def control(self, parameters, last):
        count = int(parameters) if parameters.isdigit() else 1
        if last == "m":
            self.colors += parameters not in ("", "0")
        elif last == "A":
            self.row = max(0, self.row - count)
        elif last == "B":
            self.row += count
        elif last == "C":
            self.column += count
        elif last == "D":
            self.column = max(0, self.column - count)
        elif last == "G":
            self.column = count - 1
        elif last == "@":
            self.lines[self.row] = self.line()[:self.column] + " " * count + self.line()[self.column:]
        elif last == "P":
            self.lines[self.row] = self.line()[:self.column] + self.line()[self.column + count:]
        elif last in "KJ":
            self.lines[self.row] = self.line()[:self.column]
            if last == "J":
                del self.lines[self.row + 1:]
        else:
            raise ValueError("not understood: %s%s" % (parameters, last))

    def text(self):
        return "\n".join(line.rstrip() for line in self.lines)

    def table(self):
        """The lines of the latest table that is shown; none while there is none."""
        headings = [i for i, line in enumerate(self.lines) if HEADING.search(line)]
        return self.lines[max(0, headings[-1] - 2):] if headings else []

    def whole(self):
        """Whether the cursor is back above the table. Ctrl-C throws away what is not read yet, also its way back."""
        return self.column == 0 and not self.line() and self.row + 1 < len(self.lines)


class Terminal:
    """The command in a pseudo-terminal; its standard output may go to a file."""

    def __init__(self, columns, flags, folder, more=None, out=None):
        self.screen, self.code = Screen(columns), None
        self.fd, side = pty.openpty()
        self.resize(columns)
        with open(out, "wb") if out else open(os.dup(side), "wb") as output:
            self.process = subprocess.Popen(["setsid", "--ctty", "bin/loadgen"] + flags, cwd=ROOT, stdin=side, stdout=output,
                                            stderr=side, env=environment(folder, more))
        os.close(side)

    def resize(self, columns):
        self.screen.columns = columns
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))

    def press(self, key):
        if self.code is not None:
            raise ChildProcessError("ended with %s:\n%s" % (self.code, self.screen.text()))
        os.write(self.fd, key)

    def until(self, condition):
        """Reads until the screen is as it should be, or the command has ended."""
        if self.code is not None:
            return False
        end = time.monotonic() + LIMIT_SECONDS
        while not condition(self.screen):
            if time.monotonic() > end:
                self.process.kill()
                raise TimeoutError("the screen shows:\n" + self.screen.text())
            if not select.select([self.fd], [], [], 1)[0]:
                continue
            try:
                read = os.read(self.fd, 1 << 16)
            except OSError:  # the other side is closed
                read = b""
            if not read:
                self.code = self.process.wait(LIMIT_SECONDS)
                os.close(self.fd)
                return False
            self.screen.put(read.decode("utf-8", "replace"))
        return True

    def finish(self):
        self.until(lambda screen: False)
        return self.code


def sentences(wrapped):
    return [line for line in wrapped if not line.startswith(UNBROKEN)]


def offers_next(text):
    """A run that a busy machine made invalid has nothing to go on with."""
    return "INVALID" in text or ("next: bin/loadgen --type=localdatetime" in text and
                                 "--quick" not in text.split("next: ")[1])


def shows(*parts):
    return lambda screen: all(any(part in line for line in screen.table()) for part in parts)


def resized(folder):
    """From 80 columns to 200 and back, then Ctrl-C once."""
    terminal = Terminal(80, WATCHED + ["--out=" + folder], folder)
    screen = terminal.screen
    ok = terminal.until(shows("date+stock", "warming"))
    check("a table at 80 columns", ok, screen.text())
    fits(screen, 80)
    for columns in (200, 80):
        before = len(screen.wrapped)
        terminal.resize(columns)
        ok = terminal.until(lambda seen, wanted=columns: any(len(line) > wanted // 2 for line in seen.table()) and
                            all(len(line) < wanted for line in seen.table()) and seen.whole())
        check("resized to %d columns, it is painted anew" % columns, ok, screen.text())
        fits(screen, columns)
    terminal.press(b"\x03")
    check("Ctrl-C once is heard", terminal.until(shows("Ends after this block")), screen.text())
    terminal.until(lambda seen: "report: " in seen.text())
    ended = len(screen.wrapped)
    code = terminal.finish()
    check("it ends", code in (0, 3), "exit code %s\n%s" % (code, screen.text()))
    shown = screen.text()
    check("nothing of the table is left", "▓" not in shown and "░" not in shown, shown)
    check("what was said stays", "Logs and results" in shown and "date+stock: payload" in shown, shown)
    check("the answer and where the report is", "report: " in shown and offers_next(shown), shown)
    check("the path can be clicked", any(link.startswith("8;;file:///") for link in screen.links), repr(screen.links))
    check("colors", screen.colors > 0)
    table_wrapped = [line for line in screen.wrapped[before:] if HEADING.search(line) or "▓" in line]
    check("no line of the table was wrapped", not table_wrapped, "\n".join(table_wrapped))
    check("what is printed at the end fits 80 columns", "calls/s" in shown and not sentences(screen.wrapped[ended:]),
          "\n".join(screen.wrapped[ended:]))


def fits(screen, columns):
    check("%d columns are used, not exceeded" % columns,
          columns // 2 < max(map(len, screen.table() or [""])) < columns, screen.text())


def ctrl_c_twice(folder):
    """In the warm-up."""
    flags = ["--max-warmup=60s" if flag.startswith("--max-warmup=") else flag for flag in LOOK]
    terminal = Terminal(80, flags + ["--verbose", "--out=" + folder], folder, {"TERM": "dumb"})
    terminal.until(lambda screen: "calls/s" in screen.text())
    terminal.press(b"\x03")
    terminal.until(lambda screen: "Ends after this block" in screen.text())
    terminal.press(b"\x03")
    code = terminal.finish()
    check("Ctrl-C twice ends it now", code == 130 and "Exception" not in terminal.screen.text(),
          "exit code %s\n%s" % (code, terminal.screen.text()))
    check("no table on a terminal that cannot paint", not terminal.screen.table(), terminal.screen.text())
    run = stored(folder)
    with open(os.path.join(run, "result.json"), encoding="utf-8") as file:
        result = json.load(file)
    pair = result["blocks"][0]["pairs"][0]
    check("and saves it", result["end"]["kind"] == "INTERRUPTED" and not pair["slices"] and
          any(series["callsPerSecond"] for series in pair["warmup"]["series"]) and
          os.path.getsize(os.path.join(run, "report.html")) > 0, terminal.screen.text())


def stored(folder):
    """The folder of its run."""
    return next(entry.path for entry in os.scandir(folder) if os.path.exists(os.path.join(entry.path, "result.json")))


def study(name, flags, word, table, of_points, folder):
    """Its table is on the terminal, its result on standard output."""
    out = os.path.join(folder, "result.json")
    terminal = Terminal(80, flags + ["--json", "--out=" + folder], folder, {"NO_COLOR": "1"}, out)
    ok = terminal.until(shows("date+stock", "measuring", word))
    check("%s: a table with '%s'" % (name, word), ok, terminal.screen.text())
    check("%s: 80 columns are not exceeded" % name, all(len(line) < 80 for line in terminal.screen.table()), terminal.screen.text())
    check("%s: no ratio of variants that are not compared yet" % name, "so far" not in terminal.screen.text(),
          terminal.screen.text())
    code = terminal.finish()
    check("%s: no sentence and no table is wider" % name, not sentences(terminal.screen.wrapped),
          "\n".join(terminal.screen.wrapped))
    check("%s: NO_COLOR, no colors" % name, terminal.screen.colors == 0)
    check("%s: it ends" % name, code in (0, 1, 3), "exit code %s\n%s" % (code, terminal.screen.text()))
    with open(out, encoding="utf-8") as file:
        text = file.read()
    rows = json.loads(text)["document"]["sections"]["figures"]["tables"][table]["rows"]
    check("%s --json: a row for each line of its table" % name, of_points(rows), text)


def sweep(folder):
    study("a sweep", ["sweep"] + SHORT + ["--threads=1,2"], "points of threads", 0,
          lambda rows: sorted((row["threads"], row["variant"]) for row in rows) == sorted(
              (threads, variant) for threads in (1, 2) for variant in ("date+stock", "localdatetime+stock")), folder)


def capacity(folder):
    """Of nearly no calls, as no rate meets the objective."""
    flags = ["--duration=5s" if flag.startswith("--duration=") else flag for flag in SHORT]
    study("a capacity", ["capacity", "--slo=p99<100us"] + flags, "due/s", 1,
          lambda rows: [row["variant"] for row in rows] == ["date+stock", "localdatetime+stock"], folder)


def piped(flags, folder, more=None):
    return subprocess.run(["bin/loadgen"] + flags, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          env=environment(folder, more), timeout=LIMIT_SECONDS, check=False)


def json_on_github(folder):
    run = piped(LOOK + ["--json", "--out=" + folder], folder, {"GITHUB_ACTIONS": "true"})
    check("piped: no control sequence", "\x1b" not in run.stdout + run.stderr, run.stderr)
    lines = [line for line in run.stderr.splitlines() if line.startswith(("::group::", "::endgroup::"))]
    check("on GitHub a group per block", len(lines) == 2 and lines[0].startswith("::group::block 1 of 1, ") and
          lines[1] == "::endgroup::", run.stderr)
    result = json.loads(run.stdout)
    sections = result["document"]["sections"]
    check("--json: the result on standard output", result["validity"] in ("FIRST_LOOK", "INVALID") and
          sections["figures"]["tables"][0]["rows"][0]["variant"] == "date+stock" and sections["answer"]["texts"] and
          os.path.exists(os.path.join(ROOT, result["paths"]["report"])), run.stdout)
    check("the tables on standard error", "report: " in run.stderr, run.stderr)
    check("what to run next", offers_next(run.stderr), run.stderr)
    prompts(folder)


def prompts(folder):
    """On copies of the run that is there."""
    run = stored(folder)
    runs = os.path.join(folder, "runs")
    for name in "abc":
        shutil.copytree(run, os.path.join(runs, name))
    listed = piped(["runs", "--out=" + runs], folder)
    check("bin/loadgen runs lists them",
          listed.stdout.startswith("3 runs\n") and all("\n" + name + " " in listed.stdout for name in "abc") and
          listed.returncode == 0,
          listed.stdout + listed.stderr)
    for language, question, key, wanted, said in (("en", "Deletethese2?[y/N]", b"\x03", 130, ""),
                                                  ("zh", "删除这2个？[y/N]", b"n\n", 130, "没有删除任何运行。"),
                                                  ("en", "Deletethese2?[y/N]", b"\n", 130, "Norunwasdeleted."),
                                                  ("zh", "删除这2个？[y/N]", b"yes\n", 0, "已删除2个，保留1个。")):
        terminal = Terminal(80, ["runs", "--keep=1", "--lang=" + language, "--out=" + runs], folder)
        asked = terminal.until(lambda screen, question=question: question in unspaced(screen))
        check("runs --keep asks in %s" % language, asked, terminal.screen.text())
        terminal.press(key)
        code = terminal.finish()
        left = len(os.listdir(runs))
        check("and %r is an answer" % key, code == wanted and said in unspaced(terminal.screen) and left == (1 if code == 0 else 3),
              "exit code %s, %d left\n%s" % (code, left, terminal.screen.text()))


def unspaced(screen):
    """Wide characters take two columns, and the second one is a space."""
    return screen.text().replace(" ", "")


def main():
    scenarios = [resized, capacity, sweep, json_on_github, ctrl_c_twice]
    wanted = [one for one in scenarios if not sys.argv[1:] or one.__name__ in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        going = {}
        for scenario in wanted:
            folder = os.path.join(work, scenario.__name__)
            os.mkdir(folder)
            going[pool.submit(scenario, folder)] = scenario.__name__
        for done in concurrent.futures.as_completed(going):
            if done.exception():
                check("%s: %s" % (going[done], type(done.exception()).__name__), False, str(done.exception()))
    if failed:
        sys.exit("%d failed: %s" % (len(failed), "; ".join(failed)))


signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
main()
