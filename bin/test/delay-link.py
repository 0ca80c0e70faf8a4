#!/usr/bin/env python3
"""Two network devices whose frames reach the other one later, as over a long link, until the process is ended: the kernel's own
means for that, netem, is not in every kernel.

delay-link.py MILLISECONDS DEVICE DEVICE; prints "ready" when there are both, whose places in namespaces and bridges are the caller's.
"""
import collections
import fcntl
import os
import select
import struct
import sys
import time

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
MAX_FRAME_BYTES = 1 << 16


def device(name):
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TAP | IFF_NO_PI))
    return file


def main(milliseconds, *names):
    delay = float(milliseconds) / 1000
    one, other = map(device, names)
    peer = {one: other, other: one}
    # The delay is one for all, so they are due in the order in which they came.
    under_way = collections.deque()
    print("ready", flush=True)
    while True:
        wait = max(0, under_way[0][0] - time.monotonic()) if under_way else None
        for source in select.select(list(peer), [], [], wait)[0]:
            try:
                frame = os.read(source, MAX_FRAME_BYTES)
                under_way.append((time.monotonic() + delay, peer[source], frame))
            except OSError:  # a device that is down has none
                pass
        while under_way and under_way[0][0] <= time.monotonic():
            _, target, frame = under_way.popleft()
            try:
                os.write(target, frame)
            except OSError:  # lost, as on a link that is down
                pass


main(*sys.argv[1:])
