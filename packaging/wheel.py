"""Packs a program as a wheel, for `pip install` and `uvx`: installed, it is a command of the same name.

    python3 packaging/wheel.py PROGRAM VERSION TAG FOLDER LICENCE...

A wheel is a zip file: the program, a page of facts and a list with checksums. TAG says where it runs, such as
py3-none-manylinux_2_17_x86_64. Needs nothing but Python; the day in the file is SOURCE_DATE_EPOCH's.
"""

import base64
import hashlib
import os
import sys
import time
import zipfile

FACTS = """Metadata-Version: 2.4
Name: shopfloor
Version: {version}
Summary: Factory board games: a site to play on, bots, a laboratory.
License-Expression: MIT OR Apache-2.0
{licences}Requires-Python: >=3.8
Classifier: Environment :: Console
Classifier: Environment :: Web Environment
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Games/Entertainment :: Board Games

`shopfloor serve` hosts the site, `shopfloor play` plays in the terminal, `shopfloor --help` tells the rest.
"""

KIND = """Wheel-Version: 1.0
Generator: shopfloor packaging/wheel.py
Root-Is-Purelib: false
"""


def main(program, version, tag, folder, *licences):
    info = f"shopfloor-{version}.dist-info"
    python, abi, platforms = tag.split("-")
    tags = "".join(f"Tag: {python}-{abi}-{platform}\n" for platform in platforms.split("."))
    names = "".join(f"License-File: {os.path.basename(file)}\n" for file in licences)
    files = [(f"shopfloor-{version}.data/scripts/shopfloor", read(program), 0o755)]
    files += [(f"{info}/licenses/{os.path.basename(file)}", read(file), 0o644) for file in licences]
    files += [(f"{info}/METADATA", FACTS.format(version=version, licences=names).encode(), 0o644)]
    files += [(f"{info}/WHEEL", (KIND + tags).encode(), 0o644)]
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data, _ in files) + f"{info}/RECORD,,\n"
    files += [(f"{info}/RECORD", record.encode(), 0o644)]

    day = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))[:6]
    path = os.path.join(folder, f"shopfloor-{version}-{tag}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, data, mode in files:
            entry = zipfile.ZipInfo(name, day)
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED)
    print(path)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
