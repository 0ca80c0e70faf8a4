"""What manifests.sh runs: manifests.py FOLDER, with kubectl beside the interpreter."""

import copy
import importlib.metadata
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml

MANIFESTS = pathlib.Path(sys.argv[1])
KUBECTL = pathlib.Path(sys.executable).parent / "kubectl"
VERSIONS = ["1.31", "1.34", "1.37"]
COMPONENTS = ["host-network", "exclusive-cpus"]
HOSTS = ["timebench-driver", "timebench-provider"]
RUN = "timebench-run"

passed = failed = 0


def check(sentence, *problems):
    """Counts a sentence, which holds if there is no problem."""
    global passed, failed
    if problems:
        failed += 1
        print("FAILED ", sentence)
        print(*(f"        {problem}" for problem in problems), sep="\n")
    else:
        passed += 1
        print("ok     ", sentence)


def kubectl(*arguments):
    return subprocess.run(
        [KUBECTL, *arguments], capture_output=True, text=True, timeout=30, check=False
    )


def rendered(folder):
    result = kubectl("kustomize", str(folder))
    if result.returncode:
        sys.exit(f"kubectl kustomize {folder}: {result.stderr.strip()}\n0 passed, 1 failed")
    return list(yaml.safe_load_all(result.stdout))


def with_component(name):
    """The manifests, with one of their components."""
    with tempfile.TemporaryDirectory() as folder:
        copied = pathlib.Path(shutil.copytree(MANIFESTS, folder, dirs_exist_ok=True))
        with (copied / "kustomization.yaml").open("a") as file:
            file.write(f"components: [{name}]\n")
        return rendered(copied)


def name(thing):
    return f"{thing['kind']}/{thing['metadata']['name']}"


def refusals(thing, version):
    """What a version of Kubernetes has against an object."""
    try:
        kubernetes_validate.validate(thing, version, strict=True)
    except kubernetes_validate.ValidationError as refusal:
        path = ".".join(str(step) for step in refusal.path)
        return [f"{version}: {name(thing)} {path}: {refusal.message}"]
    return []


def lost(given, kept, path=""):
    """Where `kept` lacks what `given` has, or has another value."""
    if isinstance(given, dict) and isinstance(kept, dict):
        return [
            problem
            for key, value in given.items()
            for problem in (
                lost(value, kept[key], f"{path}.{key}") if key in kept else [f"{path}.{key} stands on one side only"]
            )
        ]
    if isinstance(given, list) and isinstance(kept, list) and len(given) == len(kept):
        return [
            problem
            for place, (left, right) in enumerate(zip(given, kept))
            for problem in lost(left, right, f"{path}[{place}]")
        ]
    return [] if given == kept else [f"{path} is {kept!r} instead of {given!r}"]


def pod_of(thing):
    """The template of an object's pods; None for one without pods."""
    match thing["kind"]:
        case "StatefulSet":
            return thing["spec"]["template"]
        case "CronJob":
            return thing["spec"]["jobTemplate"]["spec"]["template"]


def rights(title, pod):
    """What a pod may that it need not."""
    if pod.get("automountServiceAccountToken") is not False and title != f"CronJob/{RUN}":
        yield "has a token of the API server"
    if pod.get("hostPID") or pod.get("hostIPC"):
        yield "sees processes of its node"
    security = pod.get("securityContext", {})
    if security.get("runAsNonRoot") is not True:
        yield "may be root"
    if security.get("seccompProfile") != {"type": "RuntimeDefault"}:
        yield "may make every system call"
    for container in pod["containers"]:
        context = container.get("securityContext", {})
        if context.get("allowPrivilegeEscalation") is not False:
            yield "may get more rights"
        if context.get("capabilities") != {"drop": ["ALL"]}:
            yield "has capabilities"
        if container["name"] != "zookeeper" and context.get("readOnlyRootFilesystem") is not True:
            yield "may write to its root file system"


def found(things, kind, title=None):
    return next(thing for thing in things if thing["kind"] == kind and title in (None, thing["metadata"]["name"]))


def hosts(things):
    return [found(things, "StatefulSet", title) for title in HOSTS]


def containers(things):
    return [pod_of(host)["spec"]["containers"][0] for host in hosts(things)]


def differ(left, right):
    return lost(left, right) or lost(right, left)


def broken(thing, *path):
    """A copy in which the last step of the path is misspelt."""
    copied = copy.deepcopy(thing)
    inner = copied
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1] + "s"] = inner.pop(path[-1])
    return copied


def main():
    packages = [dist for dist in importlib.metadata.distributions() if dist.name.startswith("kube")]
    print(", ".join(sorted(f"{dist.name} {dist.version}" for dist in packages)))
    print(kubectl("version", "--client").stdout.strip().replace("\n", ", "))

    base = rendered(MANIFESTS)
    components = {component: with_component(component) for component in COMPONENTS}
    everything = {"kubernetes": base, **components}
    run = found(base, "CronJob", RUN)
    job = run["spec"]["jobTemplate"]["spec"]

    for where, things in everything.items():
        problems = [problem for version in VERSIONS for thing in things for problem in refusals(thing, version)]
        check(f"{where}: {len(things)} objects fit Kubernetes {', '.join(VERSIONS)}", *problems)
    for thing, *path in (
        (hosts(base)[0], "spec", "podManagementPolicy"),
        (hosts(base)[0], "spec", "template", "spec", "containers", 0, "securityContext", "readOnlyRootFilesystem"),
        (run, "spec", "jobTemplate", "spec", "ttlSecondsAfterFinished"),
        (found(base, "Role", RUN), "rules", 0, "verbs"),
    ):
        accepted = [version for version in VERSIONS if not refusals(broken(thing, *path), version)]
        check(f"a misspelt {path[-1]} of a {thing['kind']} is noticed", *accepted)

    pods = [(name(thing), pod_of(thing)) for thing in base if pod_of(thing)]
    check(
        f"none of {len(pods)} pod templates has a right that it does not need",
        *(f"{title} {right}" for title, pod in pods for right in rights(title, pod["spec"])),
    )
    account = job["template"]["spec"]["serviceAccountName"]
    binding = found(base, "RoleBinding", account)
    check(
        "a run's account may look up a pod of its namespace, execute a command in it, and do nothing else",
        *differ(
            [rule for thing in base if thing["kind"] in ("Role", "ClusterRole") for rule in thing["rules"]],
            [
                {"apiGroups": [""], "resources": ["pods"], "verbs": ["get"]},
                {"apiGroups": [""], "resources": ["pods/exec"], "verbs": ["create", "get"]},
            ],
        ),
        *differ([binding["roleRef"]["name"]], [found(base, "Role")["metadata"]["name"]]),
        *differ([subject["name"] for subject in binding["subjects"]], [account]),
        *(name(thing) for thing in base if thing["kind"] == "ClusterRoleBinding"),
    )
    named = [
        f"{prefix}-{number}"
        for prefix, first, last in re.findall(
            r"kubectl exec -i ([\w-]+)-\{(\d+)\.\.(\d+)} --", " ".join(job["template"]["spec"]["containers"][0]["args"])
        )
        for number in range(int(first), int(last) + 1)
    ]
    check(
        "a run names all hosts, and no other",
        *differ(named, [f"{host['metadata']['name']}-{at}" for host in hosts(base) for at in range(host["spec"]["replicas"])]),
    )
    moved = {"cluster-autoscaler.kubernetes.io/safe-to-evict": "false", "karpenter.sh/do-not-disrupt": "true"}
    check(
        "no autoscaler moves what a run needs",
        *(
            f"{title}: {problem}"
            for title, pod in pods
            if title != "StatefulSet/timebench-reports"
            for problem in differ(pod["metadata"].get("annotations", {}), moved)
        ),
    )
    [root] = re.findall(r"</modelVersion>.*?<version>(.*?)</version>", (MANIFESTS / "../../pom.xml").read_text(), re.DOTALL)
    stack = yaml.safe_load((MANIFESTS / "../compose.yaml").read_text())["services"]
    images = {container["image"].split("/")[-1] for _, pod in pods for container in pod["spec"]["containers"]}
    check(
        "images are those of the compose file, and Timebench's has the version of the sources",
        *differ(sorted(images), sorted({service["image"] for service in stack.values()})),
        *differ([stack["loadgen"]["image"]], [f"timebench:{root}"]),
    )
    check(
        "only exclusive-cpus limits the CPUs of hosts, to what they request",
        *("the base limits them" for container in containers(base) if "cpu" in container["resources"]["limits"]),
        *(
            problem
            for container in containers(components["exclusive-cpus"])
            for problem in differ(*(container["resources"][side] for side in ("limits", "requests")))
        ),
    )
    check(
        "host-network puts both roles on the nodes' network, which no NetworkPolicy understands",
        *differ([pod_of(host)["spec"].get("hostNetwork") for host in hosts(components["host-network"])], [True, True]),
        *(name(thing) for thing in components["host-network"] if thing["kind"] == "NetworkPolicy"),
    )

    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
