"""What manifests.sh runs: manifests.py FOLDER, with kubectl beside the interpreter."""

import copy
import importlib.metadata
import pathlib
import subprocess
import sys

import kubernetes_validate
import yaml
from kubeflow_trainer_api import models as jobset_models

MANIFESTS = pathlib.Path(sys.argv[1])
KUBECTL = pathlib.Path(sys.executable).parent / "kubectl"
VERSIONS = ["1.31", "1.34", "1.37"]
OVERLAYS = ["host-network", "exclusive-cpus", "metrics", "jobset"]
TEMPLATED = ("StatefulSet", "Job")

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


def file(name):
    return list(yaml.safe_load_all((MANIFESTS / name).read_text()))


def name(thing):
    metadata = thing["metadata"]
    return f"{thing['kind']}/{metadata.get('name') or metadata['generateName']}"


def refusals_of_schema(thing, version):
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


def jobs_of(jobset):
    for entry in jobset["spec"]["replicatedJobs"]:
        yield {
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": {"name": entry["name"]},
            "spec": entry["template"]["spec"],
        }


def refusals(thing, version):
    """What a version of Kubernetes has against an object. No version has a JobSet, but each has its Jobs.

    The model of a JobSet drops the fields that it does not know, so what it keeps is compared with what it was given.
    """
    if thing["kind"] != "JobSet":
        return refusals_of_schema(thing, version)
    try:
        model = jobset_models.JobsetV1alpha2JobSetSpec.from_dict(thing["spec"])
        problems = lost(thing["spec"], model.to_dict(), "JobSet spec")
    except ValueError as refusal:
        problems = [f"JobSet: {refusal}"]
    return problems + [problem for job in jobs_of(thing) for problem in refusals_of_schema(job, version)]


def pods_of(thing):
    """The name of each pod template of an object, and its spec."""
    if thing["kind"] == "JobSet":
        for job in jobs_of(thing):
            yield from pods_of(job)
    elif thing["kind"] in TEMPLATED:
        yield name(thing), thing["spec"]["template"]["spec"]
    elif thing["kind"] == "Pod":
        yield name(thing), thing["spec"]


def rights(pod):
    """What a pod may that it need not."""
    if pod.get("automountServiceAccountToken") is not False:
        yield "has a token of the API server"
    if pod.get("securityContext", {}).get("runAsNonRoot") is not True:
        yield "may be root"
    for container in pod["containers"]:
        context = container.get("securityContext", {})
        if context.get("allowPrivilegeEscalation") is not False:
            yield "may get more rights"
        if context.get("capabilities") != {"drop": ["ALL"]}:
            yield "has capabilities"
        if container["image"] == "timebench" and context.get("readOnlyRootFilesystem") is not True:
            yield "may write to its root file system"


def found(things, kind, title=None):
    return next(
        thing for thing in things if thing["kind"] == kind and title in (None, thing["metadata"].get("name"))
    )


def agents(things):
    return [pod for thing in things for title, pod in pods_of(thing) if title in ("Job/driver", "Job/provider")]


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

    base = rendered(MANIFESTS / "base")
    overlays = {overlay: rendered(MANIFESTS / overlay) for overlay in OVERLAYS}
    [loadgen] = file("loadgen.yaml")
    [reader] = file("reader.yaml")
    jobset = found(overlays["jobset"], "JobSet")
    everything = {"base": base, **overlays, "loadgen.yaml": [loadgen], "reader.yaml": [reader]}

    for where, things in everything.items():
        problems = [problem for version in VERSIONS for thing in things for problem in refusals(thing, version)]
        check(f"{where}: {len(things)} objects fit Kubernetes {', '.join(VERSIONS)}", *problems)
    driver = found(base, "Job", "driver")
    for thing, *path in (
        (driver, "spec", "podReplacementPolicy"),
        (driver, "spec", "template", "spec", "containers", 0, "securityContext", "readOnlyRootFilesystem"),
        (loadgen, "spec", "ttlSecondsAfterFinished"),
        (jobset, "spec", "successPolicy", "targetReplicatedJobs"),
        (jobset, "spec", "replicatedJobs", 1, "template", "spec", "backoffLimitPerIndex"),
    ):
        accepted = [version for version in VERSIONS if not refusals(broken(thing, *path), version)]
        check(f"a misspelt {path[-1]} of a {thing['kind']} is noticed", *accepted)

    pods = [(where, *pod) for where, things in everything.items() for thing in things for pod in pods_of(thing)]
    check(
        f"none of {len(pods)} pod templates has a right that it does not need",
        *(f"{where}: {title} {right}" for where, title, pod in pods for right in rights(pod)),
    )
    machines = [arg for arg in loadgen["spec"]["template"]["spec"]["containers"][0]["args"] if arg[-2:] == "=3"]
    sizes = [thing["spec"][size] for thing in base if thing["kind"] == "Job" for size in ("completions", "parallelism")]
    check(
        "the run asks for as many agents as there are",
        *differ(machines, ["--agents=3", "--providers=3"]),
        *differ(sizes, [3, 3, 3, 3]),
    )
    check(
        "the JobSet has the Jobs of the base and loadgen.yaml, and nothing is left of them beside it",
        *(
            problem
            for job, other in zip(
                jobs_of(jobset), [found(base, "Job", "provider"), found(base, "Job", "driver"), loadgen], strict=True
            )
            for problem in differ(
                job["spec"], {key: value for key, value in other["spec"].items() if key != "ttlSecondsAfterFinished"}
            )
        ),
        *(name(thing) for thing in overlays["jobset"] if thing["kind"] == "Job"),
    )
    check(
        "only exclusive-cpus limits the CPUs of agents, to what they request",
        *("the base limits them" for pod in agents(base) if "cpu" in pod["containers"][0]["resources"]["limits"]),
        *(
            problem
            for pod in agents(overlays["exclusive-cpus"])
            for problem in differ(*(pod["containers"][0]["resources"][side] for side in ("limits", "requests")))
        ),
    )
    check(
        "host-network puts both roles on the host's network, which no NetworkPolicy understands",
        *differ([pod.get("hostNetwork") for pod in agents(overlays["host-network"])], [True, True]),
        *(name(thing) for thing in overlays["host-network"] if thing["kind"] == "NetworkPolicy"),
    )

    served = [pod["containers"][0] for pod in agents(overlays["metrics"])]
    policy = found(overlays["metrics"], "NetworkPolicy")
    check(
        "metrics lets both roles serve time series at the port that its NetworkPolicy opens, and nothing else does",
        *differ([container["args"][-1] for container in served], ["--metrics-port=0.0.0.0:9464"] * 2),
        *differ([container["ports"][0]["containerPort"] for container in served], [9464, 9464]),
        *differ(policy["spec"]["ingress"][1:], [{"ports": [{"port": 9464}]}]),
        *("the base serves them" for pod in agents(base) if "metrics" in " ".join(pod["containers"][0]["args"])),
    )

    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
