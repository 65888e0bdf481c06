# What making and trying the packages share. Read by scripts/release.

tools=$PWD/target/release-tools
built=${CARGO_TARGET_DIR:-$PWD/target}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
work=$(mktemp -d "${TMPDIR:-/tmp}/shopfloor-release.XXXXXX")
trap 'rm -rf "$work"' EXIT
skipped=()
begin=$SECONDS

say() { echo "== $*"; }

die() {
    echo "scripts/release: $*" >&2
    exit 1
}

step() { # title, command...
    local title=$1 start=$SECONDS
    shift
    say "$title"
    "$@"
    say "$title: $((SECONDS - start)) s"
}

wanted() { # package
    [[ " ${packages[*]} " == *" $1 "* ]]
}

# Whether a program needs no library. What tests have built does.
is_static() { # program
    ! LC_ALL=C ldd "$1" 2>/dev/null | grep -q /
}

# Puts the libraries a program needs into a folder that will be its root.
with_libraries() { # program, root
    LC_ALL=C ldd "$1" 2>/dev/null | grep -oE '/[^ ]+' | while read -r library; do
        install -D "$library" "$2$library"
    done || true
}

skip() { # what, why
    [[ -z $strict ]] || die "$1: $2"
    echo "-- $1 is left out: $2"
    skipped+=("$1: $2")
}

apt_install() { # packages...
    [[ $EUID == 0 ]] && command -v apt-get >/dev/null || return
    say "installing $*"
    export DEBIAN_FRONTEND=noninteractive
    [[ -n ${updated:-} ]] || apt-get update -qq
    updated=yes
    apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >"$work/apt.log" 2>&1 && return
    tail -n 5 "$work/apt.log"
    return 1
}

# Whether there is such a program; installs the Debian package it comes in where that is possible.
have() { # program, package
    command -v "$1" >/dev/null || { apt_install "$2" && command -v "$1" >/dev/null; }
}

# Whether there is such a program of PyPI; they live in a folder of their own.
have_from_pypi() { # program
    [[ ! -x $tools/python/bin/$1 ]] || return 0
    # Debian's Python comes without what makes such folders.
    python3 -m venv "$tools/python" >/dev/null 2>&1 ||
        { apt_install python3 python3-venv && python3 -m venv "$tools/python"; } || return
    say "installing $1"
    "$tools/python/bin/pip" install --quiet --disable-pip-version-check "$1"
}

finish() { # says what was left out
    local one
    for one in "${skipped[@]}"; do echo "left out: $one"; done
    say "$1 after $((SECONDS - begin)) s"
}
