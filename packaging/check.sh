# Tries the packages. Read by scripts/release, which explains them.
#
# Everything happens in namespaces of its own (network, processes, mounts), with a Postgres in them: no port is taken by anybody
# else, no name is looked up elsewhere, and what was started ends with the check.

. packaging/check-deb.sh
trap 'umount --lazy "$work/debian" "$work/upper" 2>/dev/null || true; rm -rf "$work"' EXIT

[[ -e $out/SHA256SUMS ]] || die "there are no packages in $out: run scripts/release first"
command -v node >/dev/null || die "Node is missing. Install version 20 or later (https://nodejs.org) and try again."
if [[ $EUID != 0 ]]; then
    skip "trying the packages" "it needs root, for namespaces and other users: sudo scripts/release check"
    exit
fi
if ! unshare --net --mount --pid --fork true 2>/dev/null; then
    skip "trying the packages" "this machine lets nobody make namespaces"
    exit
fi

if [[ -z ${SHOPFLOOR_RELEASE_INSIDE:-} ]]; then
    # What needs the network comes first.
    have ip iproute2 || die "ip is missing (Debian: apt-get install iproute2)"
    if wanted binary || wanted deb; then scripts/postgres run true; fi
    if wanted deb; then debian_root || true; fi
    if wanted image; then
        have umoci umoci || true
        # It is big: only for the real thing.
        [[ -z $strict ]] || have podman podman || true
    fi
    if wanted wheel; then have_from_pypi uv || true; fi
    words=(--out "$out")
    [[ -z $strict ]] || words+=(--strict)
    rm -rf "$work"
    export SHOPFLOOR_RELEASE_INSIDE=yes
    inside=(scripts/release check "${words[@]}" "${packages[@]}")
    if wanted binary || wanted deb; then inside=(scripts/postgres run "${inside[@]}"); fi
    # shellcheck disable=SC2016
    exec unshare --net --mount --pid --fork --kill-child --mount-proc bash -c 'ip link set lo up && "$@"' bash "${inside[@]}"
fi

site=http://127.0.0.1:8080
rows=()

# A newcomer's visit (newcomer.mjs). Sets `pid`, and milliseconds: `well` until it answered, `moved` until a move stood.
visit() { # first|again, name, command...
    local answer
    answer=$(node --experimental-websocket --no-warnings packaging/newcomer.mjs "$1" "$work/visit-$2" "$site" "${@:3}") || die "$2 does not work"
    read -r pid well moved <<<"$answer"
}

stop() {
    kill -TERM -- "-$pid"
    local waited
    for waited in {1..200}; do
        kill -0 -- "-$pid" 2>/dev/null || return 0
        sleep 0.05
    done
    die "process $pid does not stop"
}

answers() { (exec 3<>/dev/tcp/127.0.0.1/8080) 2>/dev/null; }

row() { # package, file, ms to start, ms from nothing to a first move
    local size
    size=$(stat -c %s "$2")
    rows+=("$(printf '%-28s %8s MB %9d ms %12d ms' "$1" "$((size / 1000000)).$((size / 100000 % 10))" "$3" "$4")")
}

same_version() { # what `shopfloor -V` says
    local commit
    commit=$(sed -n '/"commit"/{n;s/.*"value": "\(.*\)".*/\1/p}' "$out/shopfloor-$version.cdx.json")
    [[ $1 == "shopfloor $version ($commit)" ]] || die "the version is told as '$1', not as 'shopfloor $version ($commit)'"
}

# The program alone in an empty folder, as nobody.
check_binary() {
    local file=$out/shopfloor-$version-x86_64-linux.tar.gz from_nothing
    jail=$work/jail
    mkdir -p "$jail/data"
    chown 65534:65534 "$jail/data"
    tar -C "$work" -xzf "$file"
    local program=$work/shopfloor-$version-x86_64-linux/shopfloor
    node packaging/sbom.mjs check "$out/shopfloor-$version.cdx.json" "$program"
    is_static "$program" || echo "-- the program is not static: its libraries go along"
    with_libraries "$program" "$jail"
    local serve=(chroot --userspec=65534:65534 "$jail" /shopfloor serve --listen 127.0.0.1:8080 --database)
    visit first binary bash -c 'tar -C "$1" --strip-components=1 -xzf "$2" --wildcards "*/shopfloor" && shift 2 && exec "$@"' \
        bash "$jail" "$file" "${serve[@]}" /data/site.db
    from_nothing=$moved
    stop
    visit again binary "${serve[@]}" /data/site.db
    stop
    row "binary (in a chroot)" "$file" "$well" "$from_nothing"
    same_version "$(chroot "$jail" /shopfloor -V)"

    # A Postgres by its name: from /etc/hosts, from DNS, and on a machine that looks names up by libraries the program does not have.
    local port=${SHOPFLOOR_TEST_POSTGRES##*:}
    local database=postgres://postgres@db.shopfloor.test:${port%%/*}/postgres
    mkdir "$jail/etc"
    echo "127.0.0.1 db.shopfloor.test" >"$jail/etc/hosts"
    visit first names "${serve[@]}" "$database"
    stop
    rm "$jail/etc/hosts"
    if "${serve[@]}" "$database" >/dev/null 2>&1; then die "a name that nobody knows was found"; fi
    echo "nameserver 127.0.0.1" >"$jail/etc/resolv.conf"
    node packaging/dns.mjs db.shopfloor.test >"$work/dns.log" 2>&1 &
    local dns=$!
    until grep -q answering "$work/dns.log"; do
        kill -0 $dns || die "the name server does not start: $(cat "$work/dns.log")"
        sleep 0.05
    done
    visit again names "${serve[@]}" "$database"
    stop
    if ! is_static "$program"; then
        kill $dns
        echo "a Postgres is found by its name: in /etc/hosts, by DNS"
        return
    fi
    printf '%s\n' 'hosts: mymachines mdns4_minimal [NOTFOUND=return] resolve [!UNAVAIL=return] myhostname' 'passwd: systemd sss' \
        >"$jail/etc/nsswitch.conf"
    visit again names "${serve[@]}" "$database"
    stop
    kill $dns
    echo "a Postgres is found by its name: in /etc/hosts, by DNS, whatever /etc/nsswitch.conf says"
}

check_image() {
    local file=$out/shopfloor-$version-image.tar bundle=$work/bundle from_nothing words
    (($(stat -c %s "$file") <= 25000000)) || die "$file is bigger than 25 MB"
    command -v umoci >/dev/null || { skip image "umoci is missing (Debian: apt-get install umoci)" && return; }
    mkdir "$work/layout"
    # As the image says: which environment, which user, which program.
    cat >"$work/run-bundle" <<'RUN'
mapfile -t words < <(node -p '
    const [, file, root] = process.argv;
    const { user, env, args } = JSON.parse(fs.readFileSync(file, "utf8")).process;
    ["env", "-i", ...env, "chroot", `--userspec=${user.uid}:${user.gid}`, root, ...args].join("\n")' "$1/config.json" "$1/rootfs")
exec "${words[@]}"
RUN
    visit first image bash -c 'tar -C "$1" -xf "$2" && umoci unpack --image "$1:shopfloor:$3" "$4" >/dev/null && exec bash "$5" "$4"' \
        bash "$work/layout" "$file" "$version" "$bundle" "$work/run-bundle"
    from_nothing=$moved
    [[ $(stat -c %u "$bundle/rootfs/data/shopfloor.db") == 65534 ]] || die "the image's data are not in /data, or not nobody's"
    stop
    visit again image bash "$work/run-bundle" "$bundle"
    stop
    row "image (its root in chroot)" "$file" "$well" "$from_nothing"
    same_version "$(chroot "$bundle/rootfs" /usr/bin/shopfloor -V)"

    command -v podman >/dev/null || { skip "image in podman" "podman is not installed" && return; }
    # With a storage of its own. Its crun refuses machines with both kinds of cgroups: then it sees the newer only.
    cat >"$work/podman-here" <<PODMAN
#!/bin/sh
if [ -e /sys/fs/cgroup/unified ] && [ -z "\$CGROUPS" ]; then
    CGROUPS=2 exec unshare --mount "\$0" "\$@"
fi
if [ -n "\$CGROUPS" ]; then
    umount --recursive /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup
fi
exec podman --root $work/podman --runroot $work/podman-run --storage-driver vfs --cgroup-manager cgroupfs "\$@"
PODMAN
    chmod +x "$work/podman-here"
    local run=("$work/podman-here" run --rm --cgroups disabled --network host --volume games:/data "shopfloor:$version")
    visit first podman bash -c '"$2" load --quiet --input "$1" && shift && exec "$@"' bash "$file" "${run[@]}"
    from_nothing=$moved
    stop
    visit again podman "${run[@]}"
    stop
    row "image (podman)" "$file" "$well" "$from_nothing"
}

check_wheel() {
    local file from_nothing
    [[ -x $tools/python/bin/pip ]] || { skip wheel "Python 3 with venv and pip is missing (Debian: apt-get install python3-venv)" && return; }
    file=$(ls "$out"/shopfloor-"$version"-*.whl)
    local serve=("$work/venv/bin/shopfloor" serve --listen 127.0.0.1:8080 --database "$work/wheel.db")
    visit first wheel bash -c 'python3 -m venv "$1" && "$1/bin/pip" install --quiet --no-index --disable-pip-version-check "$2" && shift 2 && exec "$@"' \
        bash "$work/venv" "$file" "${serve[@]}"
    from_nothing=$moved
    stop
    visit again wheel "${serve[@]}"
    stop
    row "wheel (pip)" "$file" "$well" "$from_nothing"
    same_version "$("$work/venv/bin/shopfloor" -V)"

    [[ -x $tools/python/bin/uvx ]] || { skip "wheel by uvx" "uv cannot be installed: that needs Python 3 with venv, and PyPI" && return; }
    export UV_CACHE_DIR=$work/uv UV_OFFLINE=1
    local uvx=("$tools/python/bin/uvx" --quiet --from "$file" shopfloor)
    visit first uvx "${uvx[@]}" serve --listen 127.0.0.1:8080 --database "$work/uvx.db"
    from_nothing=$moved
    stop
    visit again uvx "${uvx[@]}" serve --listen 127.0.0.1:8080 --database "$work/uvx.db"
    stop
    row "wheel (uvx)" "$file" "$well" "$from_nothing"
    same_version "$("${uvx[@]}" -V)"
}

tried() { # package, file...
    if [[ -e $2 ]]; then step "$1" "check_$1"; else skip "$1" "it was not made"; fi
}

(cd "$out" && sha256sum --check --quiet SHA256SUMS) || die "the packages are not those of SHA256SUMS"
say "SHA256SUMS: all files are as they were made"
if wanted binary; then tried binary "$out/shopfloor-$version-x86_64-linux.tar.gz"; fi
if wanted deb; then tried deb "$out/shopfloor_${version}_amd64.deb"; fi
if wanted image; then tried image "$out/shopfloor-$version-image.tar"; fi
if wanted wheel; then tried wheel "$(ls "$out"/shopfloor-"$version"-*.whl 2>/dev/null || echo none)"; fi
printf '\n%-28s %11s %12s %15s\n' package size "starts in" "first move in"
printf '%s\n' "${rows[@]}" ""
finish "tried"
