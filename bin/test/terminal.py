#!/usr/bin/env python3
"""Runs first looks in pseudo-terminals of 80 and 200 columns that are resized meanwhile, and without a terminal."""
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
LOOK = ["--quick", "--type=localdatetime", "--threads=2", "--max-warmup=5s", "--duration=2s", "--registry=embedded",
        "--allow-parallel"]
ROWS = 24
LIMIT_SECONDS = 240
HEADING = re.compile(r"calls/s +p99 ms +errors")
OSC = re.compile("\x1b\\](8;[^\x1b]*)\x1b\\\\")
CSI = re.compile("\x1b\\[([0-9;]*)([@A-Za-z])")
failed = []


def check(what, holds, seen=""):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        failed.append(what)
        print(seen, flush=True)


class Screen:
    """What a terminal shows: as much of one as is used here, and a failure for anything else."""

    def __init__(self, columns):
        self.columns, self.lines, self.row, self.column, self.links, self.colors = columns, [""], 0, 0, [], 0
        self.wrapped, self.rest = [], ""

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
        elif character == "\n":
            self.row += 1
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character == "\x07":
            pass
        else:
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
            if self.column + width > self.columns:
                self.wrapped.append(self.line().rstrip())
                self.row, self.column = self.row + 1, 0
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


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, columns, flags, environment=None):
        self.screen, self.code = Screen(columns), None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.environ.update({"TERM": "xterm-256color", **(environment or {})})
            while not os.get_terminal_size(0).columns:  # the size comes from the other side
                time.sleep(0.01)
            os.execv("bin/loadgen", ["bin/loadgen"] + flags)
        self.resize(columns)

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
                os.kill(self.pid, 9)
                raise TimeoutError("the screen shows:\n" + self.screen.text())
            if not select.select([self.fd], [], [], 1)[0]:
                continue
            try:
                read = os.read(self.fd, 1 << 16)
            except OSError:  # the other side is closed
                read = b""
            if not read:
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
                os.close(self.fd)
                return False
            self.screen.put(read.decode("utf-8", "replace"))
        return True

    def finish(self):
        self.until(lambda screen: False)
        return self.code


def offers_next(text):
    """A run that a busy machine made invalid has nothing to go on with."""
    return "INVALID" in text or ("next: bin/loadgen --type=localdatetime" in text and
                                 "--quick" not in text.split("next: ")[1])


def shows(*parts):
    return lambda screen: all(any(part in line for line in screen.table()) for part in parts)


def resized(columns, other, out):
    terminal = Terminal(columns, LOOK + ["--out=" + out])
    screen = terminal.screen
    ok = terminal.until(shows("date+stock", "warming"))
    check("a table at %d columns" % columns, ok, screen.text())
    check("%d columns are used, not exceeded" % columns,
          columns // 2 < max(map(len, screen.table() or [""])) < columns, screen.text())
    before = len(screen.wrapped)
    terminal.resize(other)
    ok = terminal.until(lambda seen: any(len(line) > other // 2 for line in seen.table()) and
                        all(len(line) < other for line in seen.table()))
    check("resized to %d columns, it is painted anew" % other, ok, screen.text())
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


def plain_terminals(out):
    terminal = Terminal(80, LOOK + ["--out=" + out], {"NO_COLOR": "1"})
    terminal.until(shows("date+stock", "warming"))
    terminal.press(b"\x03")
    ok = terminal.until(shows("Ends after this block"))
    check("Ctrl-C once is heard", ok, terminal.screen.text())
    code = terminal.finish()
    check("and the block is measured", code in (0, 3), terminal.screen.text())
    check("NO_COLOR: no colors", terminal.screen.colors == 0)

    long = ["--duration=5m" if flag.startswith("--duration=") else flag for flag in LOOK]
    terminal = Terminal(80, long + ["--out=" + out], {"TERM": "dumb"})
    terminal.until(lambda screen: "payload" in screen.text())
    terminal.press(b"\x03")
    terminal.until(lambda screen: "Ends after this block" in screen.text())
    terminal.press(b"\x03")
    code = terminal.finish()
    check("Ctrl-C twice ends it now", code == 130, "exit code %s\n%s" % (code, terminal.screen.text()))
    check("no table on a terminal that cannot paint", not terminal.screen.table(), terminal.screen.text())


def piped(flags, environment=None):
    return subprocess.run(["bin/loadgen"] + flags, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          env={**os.environ, "TERM": "xterm", "GITHUB_STEP_SUMMARY": "", "GITHUB_ACTIONS": "",
                               **(environment or {})}, timeout=LIMIT_SECONDS, check=False)


def without_a_terminal(out):
    run = piped(LOOK + ["--out=" + out], {"GITHUB_ACTIONS": "true"})
    check("piped: no control sequence", "\x1b" not in run.stdout + run.stderr, run.stderr)
    lines = [line for line in run.stderr.splitlines() if line.startswith(("::group::", "::endgroup::"))]
    check("on GitHub a group per block", len(lines) == 2 and lines[0].startswith("::group::block 1 of 1, ") and
          lines[1] == "::endgroup::", run.stderr)
    check("what to run next", offers_next(run.stdout), run.stdout)

    run = piped(LOOK + ["--json", "--out=" + out])
    result = json.loads(run.stdout)
    check("--json: the result on standard output", result["validity"] in ("FIRST_LOOK", "INVALID") and
          result["variants"][0]["variant"] == "date+stock" and result["answer"] and
          os.path.exists(os.path.join(ROOT, result["paths"]["report"])), run.stdout)
    blocks = [line for line in run.stderr.splitlines() if line.startswith("block ")]
    check("a line for the block", len(blocks) == 1 and blocks[0].startswith("block 1 of 1, "), run.stderr)
    check("the tables on standard error", "report: " in run.stderr, run.stderr)

    run = piped(LOOK + ["--quiet", "--out=" + out])
    lines = run.stdout.splitlines()
    check("--quiet: nothing but the answer and the path", run.stderr == "" and len(lines) >= 2 and
          lines[-1].startswith("report: ") and not any("calls/s" in line for line in lines), run.stdout + run.stderr)

    listed = piped(["runs", "--out=" + out])
    check("bin/loadgen runs lists them", len(listed.stdout.splitlines()) == 7 and listed.returncode == 0, listed.stdout + listed.stderr)


with tempfile.TemporaryDirectory() as folder:
    resized(80, 200, folder)
    resized(200, 80, folder)
    plain_terminals(folder)
    without_a_terminal(folder)
if failed:
    sys.exit("%d failed: %s" % (len(failed), "; ".join(failed)))
