#!/usr/bin/env python3
"""Runs the commands of the documents in a copy of a built checkout, each as it stands but for what the rules below change.

  bin/test/documented.py               those of README.md and README.zh.md; of docs only whether there is a rule for each
  bin/test/documented.py --all         those of docs, too: an hour
  bin/test/documented.py --only=WORDS  those of all pages in which the regular expression is found
  bin/test/documented.py --list        what would become of each

A command is a line of a block of code whose first line calls a program, or a piece of code in a sentence that does. One that no
rule is for fails.
"""
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
PAGES = ["README.md", "README.zh.md"]
PROGRAM = re.compile(r"(?:[A-Z_]+=\S* )*(?:(?:\S*/)?bin/[\w./-]+|loadgen|provider|docker|kubectl|mvn|java|javac|curl|unzip|"
                     r"ssh|srun|for|printf)(?= )")
LIMIT_SECONDS = 900
DONE, JUDGED, MEASURED = (0,), (0, 1), (0, 3)
LOAD = r"bin/loadgen( sweep| capacity| selftest (carry-over|isolation|switches|verdict))? (?=[-@])"

# --- What is run elsewhere, or needs what a test has not. Behind a script: what must stand there for that to be true.
ELSEWHERE = [
    (r"docker compose run --rm loadgen", "docker/test/inside.sh", "docker compose run --rm -T loadgen"),
    (r"docker compose up ", "docker/test/inside.sh", "docker compose up -d --wait"),
    (r"docker compose (--profile hosts )?down", "docker/test/inside.sh", "docker compose --profile '*' down"),
    (r"docker inspect |(bin/loadgen .*')?docker exec -i", "docker/test/inside.sh", "docker exec -i timebench-host"),
    (r"kubectl exec", "docker/test/inside.sh", "kubectl exec -i"),
    (r"docker compose build", "docker/test/inside.sh", "docker compose build"),
    (r"docker build ", "docker/test/inside.sh", "docker compose -f docker/compose.yaml"),
    (r"mvn -q -DskipTests -Pdist package$", ".ci/run", "mvn -q -Pdist -DskipTests package"),
    (r"mvn (verify|-DskipTests package)$", ".ci/run", "mvn verify"),
    (r"unzip (-q )?timebench-|timebench-\*/bin/loadgen ", "bin/test/dist.sh", "unzip -q"),
    (r"mvn -q -Dmaven.test.skip -Prelease ", "bin/test/adopt.sh", "documented altDeploymentRepository"),
    (r"mvn -q package -Dhessian2-time|java -cp 'target/classes:target/lib/\*' shop\.", "bin/test/adopt.sh", "shop.consumer"),
    (r"bin/loadgen hosts|bin/loadgen --resume|bin/loadgen .*--driver-host=", "bin/test/fleet-inside.sh", "command_killed"),
    (r"bin/test/fleet.sh", ".ci/run", "bin/test/fleet.sh"),
    (r"bin/loadgen .*--target=nacos://", "bin/test/nacos.sh", '--target="$server'),
    (r"mvn -q -pl reports -am -Dtest='VerdictSimulation", "reports/src/test/java/io/github/timebench/reports/statistics/VerdictSimulationTest.java",
     "errorsOfAP99ThatScattersOnOneSideAreHeldToo"),
    (r"npm install |bin/loadgen compat --javascript=", "bin/test/javascript.sh", "npm install"),
    (r"mvn -q -pl consumer -am -Dtest=RegistryHerdTest", "consumer/src/test/java/io/github/timebench/consumer/RegistryHerdTest.java",
     "herd"),
    (r"JAZZER_FUZZ=1 mvn ", "hessian2-time/src/test/java/io/github/timebench/hessian2time/hessian/JazzerTest.java",
     "bytesBehindTheOpcodeAreAValueOrRefused"),
]
NEEDS = [
    (r"(bin/)?loadgen (scan|sweep|threads)$", "what it is to look at"),
    (r"bin/loadgen scan .*nacos://", "a Nacos"),
    (r"(ssh|srun|for host) ", "a cluster of machines"),
    (r"mvn dependency:copy-dependencies", "a project of the reader's"),
    (r"bin/loadgen selftest verdict .*RUN", "a run with a planted effect"),
]

# --- What a reader fills in, or has.
FILLED = [
    (r"--target=\.\.\. --arm=\.\.\. --arm=\.\.\.",
     "--api=order-api.jar --call='test/com.acme.order.OrderQuery:1.0.0#page' --sample=page.json --target=REGISTRY --rate=100/s "
     "--arm='stock: filter=-hessian2-time' --arm='custom:'"),
    (r"zookeeper://(10\.0\.0\.5|127\.0\.0\.1):2181", "REGISTRY"),
    (r"bin/loadgen( \w+)?( .*--target=)", r"bin/loadgen\1 --yes\2"),
    (r" (API|PID|RUN|A B|4711)\b", lambda name: " " + filled[name[1]]),
    (r" @FILE", " @ours"),
    (r"--jdk=\S+", lambda _: "--jdk=" + filled["JDK"]),
    (r"'Interface#method'", "'OrderQuery#page'"),
    (r"REGISTRY", lambda _: filled["REGISTRY"]),
]
# --- What makes it short: the values of flags that a command has, and flags that it gets.
SHORTER = [
    (LOAD, r"--threads=\d+,\S+|--threads=\d+\.\.\S+", "--threads=1,2"),
    (LOAD, r"--threads=\d+\b(?!,)", "--threads=2"),
    (LOAD, r"--provider-threads=\d+\.\.\d+", "--provider-threads=8,16"),
    (LOAD, r"--rate=\d+/s", "--rate=200/s"),
    (LOAD, r" --(duration|max-warmup|blocks|budget|margin|quick)\b\S*", ""),
    (r"bin/loadgen threads", r"--for=\S+", "--for=2s"),
    (r"bin/loadgen threads", r"--every=\S+", "--every=1s"),
    (r"bin/loadgen compat .*--soak", r"--soak=\S+ --connections=\d+", "--soak=10s --connections=100"),
    (r"bin/loadgen compat .*--cell", r"compat", "compat --list"),
    (r"bin/loadgen compat", r" --quick", ""),
    (r"bin/loadgen micro", r"(micro [a-z]+)( [a-z]+)+", r"\1"),
    (r"bin/loadgen micro", r" --(forks=\d+|quick)", ""),
    (r"java .*FuzzMain", r"10000000", "10000"),
    (r"java .*org.openjdk.jmh", r" -(f|wi|w|i|r) \S+", ""),
]
MORE = [
    (r"bin/loadgen --fail-on=", "--threads=2 --blocks=1 --duration=500ms --max-warmup=1s"),
    (r"bin/loadgen selftest (carry-over|isolation)", "--duration=5s --max-warmup=1s --blocks=2 --threads=2"),
    (r"bin/loadgen selftest verdict", "--duration=2s --max-warmup=15s --blocks=4"),
    (r"bin/loadgen selftest switches", "--duration=1s --max-warmup=1s --blocks=1"),
    (r"bin/loadgen selftest stall", "--stop=200ms"),
    (r"bin/loadgen selftest (overhead|threads-view)", "--rounds=3 --warmup-rounds=1 --slice=100ms --threads=2"),
    (r"bin/loadgen capacity(?!.*--type)", "--type=localdatetime --serializer=stock --quick --duration=3s --max-warmup=1s"),
    (r"bin/loadgen capacity", "--quick --duration=3s --max-warmup=1s"),
    (r"bin/loadgen sweep(?!.*--type)", "--type=localdatetime --serializer=stock --quick --duration=500ms --max-warmup=1s"),
    (r"bin/loadgen( sweep)? .*--(threads|rate)=", "--quick --duration=500ms --max-warmup=1s"),
    (r"bin/loadgen( @| --(?!help))", "--threads=2 --quick --duration=500ms --max-warmup=1s"),
    (r"bin/loadgen micro$", "fidelity --quick"),
    (r"bin/loadgen micro serialization.*--type=.*--serializer=", "--quick"),
    (r"bin/loadgen micro serialization.*--serializer=.*@.*--shape=", "--quick --type=date"),
    (r"bin/loadgen micro serialization.*--serializer=.*@", "--quick --type=date --shape=tick"),
    (r"bin/loadgen micro serialization.*--shape=", "--quick --type=date --serializer=stock"),
    (r"bin/loadgen micro serialization", "--quick --type=date --serializer=stock --shape=tick"),
    (r"bin/loadgen micro (?!--list)", "--quick"),
    (r"bin/loadgen compat( --api.*)?$", "--cell='pair/interface/3.3.6+jar/3.3.6+jar'"),
    (r"java .*org.openjdk.jmh", "-f 1 -wi 1 -w 100ms -i 1 -r 100ms"),
]
# --- Which exit codes fit; what is in none of these lines is done with 0.
CODES = [
    (r"bin/loadgen .*--fail-on", (0, 1, 3)),
    (r"bin/loadgen selftest", (0, 1, 3)),
    (r"bin/loadgen capacity", (0, 1, 3)),
    (r"bin/loadgen (doctor|compat)", JUDGED),
    (r"bin/loadgen( sweep)?( @| --(?!help))", MEASURED),
]
DONE_WITH_0 = (r"bin/loadgen (--help|scan|sample|threads|report|runs|compare|completion|micro)|printf |java |javac |"
               r"mvn -q -pl hessian2-time |classpath=")
SERVES = r"bin/provider "
# What a first look, or a machine that does much else, gives no figures for; the pages say so.
REFUSED = {r"bin/loadgen selftest verdict": "nothing can be planted"}
filled = {}


def commands(page):
    """The commands of a page, in order."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        lines = file.read().split("\n")
    found, sentence, block = [], "", None
    for line in lines:
        if line.strip().startswith("```"):
            found += commands_of_block(block) if block is not None else spans(sentence)
            sentence, block = "", [] if block is None else None
        elif block is None:
            sentence += line + "\n"
        else:
            block.append(line.strip())
    return list(dict.fromkeys(found + spans(sentence)))


def spans(text):
    code = (re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", text))
    return [span for span in code if PROGRAM.match(span)]


def commands_of_block(lines):
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or not PROGRAM.match(lines[0]):
        return []
    found, command = [], ""
    for line in lines:
        command += ("\n" if command and not command.endswith("\\\n") else "") + line
        if line.endswith("\\"):
            command += "\n"
        elif subprocess.run(["bash", "-n", "-c", command], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            found.append(re.sub(r"\s+#\s.*", "", command.replace("\\\n", "")))
            command = ""
    return found + ([command] if command else [])


def first(rules, command):
    return next((rule for rule in rules if re.match(rule[0], command)), None)


def why_not(command):
    """Why a command is not run here; nothing if it is."""
    rule = first(ELSEWHERE, command)
    if rule:
        path, witness = rule[1:]
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            if witness not in file.read():
                raise LookupError("%s should have '%s' and be where '%s' is run" % (path, witness, command))
        return "run by " + path
    rule = first(NEEDS, command)
    return "needs " + rule[1] if rule else None


def codes(command):
    rule = first(CODES, command)
    if rule:
        return rule[1]
    return DONE if re.match(DONE_WITH_0, command) or re.match(SERVES, command) else None


def prepared(command):
    """The command as it is run."""
    for pattern, value in FILLED:
        command = re.sub(pattern, value, command)
    for whose, pattern, value in SHORTER:
        if re.match(whose, command):
            command = re.sub(pattern, value, command)
    more = first(MORE, command)
    if more:
        words, redirection = re.match(r"(.*?)( > \S+)?$", command, re.DOTALL).groups()
        command = words + " " + more[1] + (redirection or "")
    return command


class Checkout:
    """A copy of the built checkout, with what a reader has beside it."""

    def __init__(self, work):
        self.work, self.folder, self.provider, self.assignments = work, os.path.join(work, "checkout"), None, ""
        os.mkdir(self.folder)
        names = [name for name in os.listdir(ROOT) if name not in (".git", "reports", "target")]
        subprocess.run(["cp", "-a", "--reflink=auto", "-t", self.folder] + names, cwd=ROOT, check=True)
        shutil.copytree(os.path.join(ROOT, "reports"), os.path.join(self.folder, "reports"), symlinks=True,
                        ignore=lambda folder, names: [n for n in names if folder.endswith("/reports/runs") and n != ".gitkeep"])
        for name in ("tmp", "home"):
            os.mkdir(os.path.join(work, name))
        # A lock and a local repository of its own, and no compiler that pays only where something is measured.
        self.options = "-Djava.io.tmpdir=%s/tmp -Duser.home=%s/home -XX:TieredStopAtLevel=1" % (work, work)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, command, serves=False):
        """Exit code, output, messages; the code is None for what did not end in time."""
        environment = {**os.environ, "GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": ""}
        if not re.match("mvn |JAZZER", command):
            environment["JAVA_TOOL_OPTIONS"] = self.options
        ready = self.path("ready")
        if serves:
            command += " --port=0 --registry=%s --ready-file=%s" % (filled["REGISTRY"], ready)
        with open(os.path.join(self.work, "out"), "w+", encoding="utf-8") as out, \
                open(os.path.join(self.work, "err"), "w+", encoding="utf-8") as err:
            process = subprocess.Popen(["bash", "-c", self.assignments + command], cwd=self.folder, stdin=subprocess.DEVNULL,
                                       stdout=out, stderr=err, env=environment, start_new_session=True)
            end = time.monotonic() + LIMIT_SECONDS
            try:
                while process.poll() is None and time.monotonic() < end and not (serves and os.path.exists(ready)):
                    time.sleep(0.1)
                served = serves and os.path.exists(ready)
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGTERM if serves else signal.SIGKILL)
            code = process.wait()
            if served and code == 143:  # as SIGTERM ends it
                code = 0
            out.seek(0)
            err.seek(0)
            return code, out.read(), "".join(line for line in err if not line.startswith("Picked up JAVA_TOOL_OPTIONS"))

    def must(self, command):
        code, out, err = self.run(command)
        if code != 0:
            raise ChildProcessError("%s: exit code %s\n%s%s" % (command, code, out, err))
        return out

    def furnish(self):
        """The API of docs/samples/own-types under the names of the documents, its files, and its service, which runs."""
        self.must("javac -parameters -d target/classes docs/samples/own-types/src/com/acme/order/*.java")
        self.must("cp -r target/classes target/order-api")
        self.must("jar cf order-api.jar -C target/classes com && cp order-api.jar order-api-2.4.1.jar && cp order-api.jar my-api.jar")
        self.must("mkdir deps && cp loadgen/target/lib/jackson-annotations-*.jar deps")
        in_repository = os.path.join(self.work, "home/.m2/repository/com/acme/order-api/2.4.1")
        os.makedirs(in_repository)
        shutil.copy(self.path("order-api.jar"), os.path.join(in_repository, "order-api-2.4.1.jar"))
        self.must("bin/loadgen sample order-api.jar 'OrderQuery#page' > page.json")
        self.write("ours", "--shape=page --items=50 --type=localdatetime\n")
        self.write("replies.ndjson", '{"total": 1, "rows": [{"orderNo": "C1", "placedAt": "2026-11-22T10:15:30.123456"}]}\n')
        self.write("dubbo-access.log", "[2026-11-22 10:15:30] 10.0.0.1:1 -> 10.0.0.2:2 - com.acme.order.OrderQuery "
                                       'page(com.acme.order.Criteria) [{"customerNo":"C1","since":"2026-11-22 10:15:30","size":20}]\n')
        log = open(os.path.join(self.work, "provider.log"), "w", encoding="utf-8")
        self.provider = subprocess.Popen(
            ["java", "-Ddubbo.network.interface.ignored=.*", "-cp", "target/classes:loadgen/target/*:loadgen/target/lib/*",
             os.path.join(ROOT, "bin/test/OrderProvider.java")],
            cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True)
        for line in self.provider.stdout:
            if line.startswith("ready: "):
                filled["REGISTRY"] = line.split()[1]
                break
        else:
            raise ChildProcessError("the provider ended:\n" + open(log.name, encoding="utf-8").read())
        java = os.path.realpath(shutil.which("java"))
        pid = str(self.provider.pid)
        filled.update({"API": "order-api.jar", "JDK": os.path.dirname(os.path.dirname(java)), "PID": pid, "4711": pid})
        self.must("jcmd %s Thread.print > dumps.log && cp dumps.log dump.txt" % self.provider.pid)
        self.must("bin/loadgen threads %s --for=1s --jfr=recording.jfr" % self.provider.pid)

    def store_runs(self):
        """RUN, A and B; what runs before them stored is of this plan and that."""
        if "RUN" in filled:
            return
        for _ in range(2):
            code, out, err = self.run("bin/loadgen --type=localdatetime --threads=2 --quick --duration=500ms --max-warmup=1s")
            if code not in MEASURED:
                raise ChildProcessError("exit code %s\n%s%s" % (code, out, err))
        runs = sorted(os.path.basename(run) for run in glob.glob(self.path("reports/runs/*-localdatetime")))
        filled["RUN"] = runs[-1]
        filled["A B"] = " ".join(runs[-2:])

    def close(self):
        if self.provider:
            self.provider.stdin.close()
            try:
                self.provider.wait(30)
            except subprocess.TimeoutExpired:
                self.provider.kill()


def verdict(checkout, command, as_run, allowed):
    """What is wrong with how a command ended; nothing if it went as it should."""
    code, out, err = checkout.run(as_run, re.match(SERVES, command))
    said = "exit code %s\n%s%s" % (code, out[-3000:], err[-3000:])
    for pattern, reason in REFUSED.items():
        if code == 2 and re.match(pattern, command) and reason in err:
            return None
    if code not in allowed:
        return said
    report = re.search(r"^report: (.*)$", out, re.MULTILINE)
    makes_report = re.match(r"bin/loadgen( sweep| capacity)? (?=[-@])", as_run) and allowed != DONE
    if makes_report and not (report and os.path.isfile(checkout.path(report[1]))):
        return "no report\n" + said
    written = re.search(r" > (\S+)$", as_run)
    if written and not os.path.getsize(checkout.path(written[1])):
        return "nothing in %s\n%s" % (written[1], said)
    return None


def main(arguments):
    only = next((a.split("=", 1)[1] for a in arguments if a.startswith("--only=")), "")
    pages = PAGES + sorted(glob.glob("docs/**/*.md", root_dir=ROOT, recursive=True))
    documented = [(page, command) for page in pages for command in commands(page) if re.search(only, command)]
    passed, skipped, failed, done = 0, 0, [], {}
    with tempfile.TemporaryDirectory() as work:
        checkout = None
        try:
            if "--list" not in arguments:
                if not os.path.isdir(os.path.join(ROOT, "loadgen/target/lib")):
                    sys.exit("Timebench is not built yet. Run this in %s first: mvn -q -DskipTests package" % ROOT)
                checkout = Checkout(work)
                checkout.furnish()
            for page, command in documented:
                where = "%s: %s" % (page, command.replace("\n", " "))
                reason = why_not(command)
                if not arguments and page not in PAGES and (reason or codes(command) is not None):
                    continue
                if reason:
                    skipped += 1
                    print("skipped  %s: %s" % (where, reason), flush=True)
                    continue
                allowed = codes(command)
                if allowed is None:
                    failed.append(where)
                    print("FAILED   %s: there is no rule for it in bin/test/documented.py" % where, flush=True)
                    continue
                if not checkout:
                    print("runs     " + where)
                    continue
                if re.search(r" (RUN|A B)\b", command):
                    checkout.store_runs()
                as_run = prepared(command)
                if command.startswith("classpath="):
                    checkout.assignments = command + "\n"
                begun = time.monotonic()
                if as_run in done:
                    wrong, took = done[as_run], "as before"
                else:
                    wrong = done[as_run] = verdict(checkout, command, as_run, allowed)
                    took = "%.0f s" % (time.monotonic() - begun)
                print("%s  %s (%s)%s" % ("FAILED " if wrong else "ok     ", where, took,
                                         "" if as_run == command else "\n           as: " + as_run), flush=True)
                if wrong:
                    failed.append(where)
                    print(wrong, flush=True)
                else:
                    passed += 1
        finally:
            if checkout:
                checkout.close()
    print("%d passed, %d skipped, %d failed" % (passed, skipped, len(failed)))
    if failed or not documented:
        sys.exit("Failed: " + "; ".join(failed) if failed else "no command was found")


signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
main(sys.argv[1:])
