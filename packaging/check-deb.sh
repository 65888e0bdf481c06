# Tries the Debian package in a Debian of its own, with a systemd that was booted there. Read by check.sh.

debian=$tools/debian-12

# A small Debian with systemd, fetched once.
debian_root() {
    have systemd-nspawn systemd-container && have systemd-analyze systemd || return
    [[ ! -e $debian/.complete ]] || return 0
    have debootstrap debootstrap || return
    say "fetching a small Debian for the test of the package"
    rm -rf "$debian"
    mkdir -p "$debian"
    debootstrap --variant=minbase --include=systemd,systemd-sysv bookworm "$debian" >"$work/debootstrap.log" 2>&1 || {
        tail -n 5 "$work/debootstrap.log"
        return 1
    }
    touch "$debian/.complete"
}

# Boots a copy; the original stays as it is.
boot() {
    mkdir "$work/upper" "$work/overlay" "$work/debian"
    mount -t tmpfs tmpfs "$work/upper"
    mkdir "$work/upper/changes" "$work/upper/work"
    mount -t overlay overlay -o "lowerdir=$debian,upperdir=$work/upper/changes,workdir=$work/upper/work" "$work/debian"
    cp "$out/shopfloor_${version}_amd64.deb" "$work/debian/root/shopfloor.deb"
    systemd-nspawn --quiet --register=no --keep-unit --directory "$work/debian" --bind "$SHOPFLOOR_TEST_POSTGRES_SOCKETS:/run/postgresql" \
        --console=pipe --boot </dev/null >"$work/boot.log" 2>&1 &
    local nspawn=$! waited
    for waited in {1..200}; do
        # Its last child is the container's first process.
        leader=$(grep -oE '[0-9]+ *$' "/proc/$nspawn/task/$nspawn/children" | tr -d ' ')
        if [[ -n $leader && $(on_debian systemctl is-system-running 2>/dev/null) == running ]]; then return; fi
        kill -0 $nspawn 2>/dev/null || break
        sleep 0.1
    done
    tail -n 20 "$work/boot.log"
    return 1
}

on_debian() { # command...
    nsenter --target "$leader" --mount --uts --ipc --pid --root --cgroup --wd "$@"
}

configure() { # lines for /etc/default/shopfloor...
    printf '%s\n' 'SHOPFLOOR_FLAGS="--listen 127.0.0.1:8080"' "$@" >"$work/debian/etc/default/shopfloor"
}

# Starts the service and finds what the first visitor of this name left behind.
started() { # first|again, name
    visit "$1" "$2" nsenter --target "$leader" --mount --uts --ipc --pid --root --cgroup --wd systemctl start shopfloor
}

check_deb() {
    local file=$out/shopfloor_${version}_amd64.deb from_nothing main
    if [[ ! -e $debian/.complete ]] || ! command -v systemd-nspawn >/dev/null; then
        skip deb "there is no Debian to install it into: debootstrap, systemd-container and the network are needed"
        return
    fi
    systemd-analyze security --offline=true --threshold=20 deploy/shopfloor.service >"$work/security" || {
        cat "$work/security"
        die "the unit is exposed more than 2.0"
    }
    tail -n 1 "$work/security"
    boot || { skip deb "systemd does not boot in a container on this machine" && return; }

    local enter=(nsenter --target "$leader" --mount --uts --ipc --pid --root --cgroup --wd)
    visit first deb "${enter[@]}" dpkg -i /root/shopfloor.deb
    from_nothing=$moved
    main=$(on_debian systemctl show --property MainPID --value shopfloor)
    [[ $(on_debian stat -c %U "/proc/$main") == shopfloor ]] || die "the service does not run as shopfloor"
    [[ $(on_debian stat -c '%U %a' /var/lib/shopfloor/shopfloor.db) == "shopfloor 600" ]] || die "the database is not the service's own"
    [[ $(on_debian systemctl is-enabled shopfloor) == enabled ]] || die "the service is not enabled"
    same_version "$(on_debian shopfloor -V)"
    echo "installed: it serves, as its own user"

    on_debian systemctl stop shopfloor
    started again deb
    row "deb (systemd in a container)" "$file" "$well" "$from_nothing"

    # The next version over the running one; what the host has changed in the settings stays.
    dpkg-deb --raw-extract "$file" "$work/next"
    sed -i "s/^Version: .*/Version: $version+next/" "$work/next/DEBIAN/control"
    dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/next" "$work/debian/root/next.deb" >/dev/null
    configure 'SHOPFLOOR_LOG=debug'
    main=$(on_debian systemctl show --property MainPID --value shopfloor)
    on_debian dpkg -i /root/next.deb >"$work/dpkg.log" 2>&1 || die "the upgrade failed: $(tail -n 5 "$work/dpkg.log")"
    [[ $(on_debian dpkg-query -W -f '${Version}' shopfloor) == "$version+next" ]] || die "the next version was not installed"
    on_debian systemctl is-active --quiet shopfloor || die "it does not run after an upgrade"
    [[ $(on_debian systemctl show --property MainPID --value shopfloor) != "$main" ]] || die "the old program still runs after an upgrade"
    on_debian grep -q SHOPFLOOR_LOG=debug /etc/default/shopfloor || die "the upgrade has overwritten the settings"
    on_debian systemctl stop shopfloor
    started again deb
    echo "upgraded while it ran: the match and the settings are there"

    # A Postgres, over TCP and over a socket, in spite of the hardening.
    local server=${SHOPFLOOR_TEST_POSTGRES#*@}
    on_debian systemctl stop shopfloor
    configure "SHOPFLOOR_DATABASE=postgres://postgres@$server"
    started first deb-postgres
    on_debian systemctl stop shopfloor
    server=${server%/*}
    configure "SHOPFLOOR_DATABASE=postgres:///postgres?host=/run/postgresql&port=${server#*:}&user=postgres"
    started again deb-postgres
    echo "with a Postgres: over TCP and over a socket"

    on_debian dpkg -r shopfloor >"$work/dpkg.log" 2>&1 || die "removing failed: $(tail -n 5 "$work/dpkg.log")"
    if answers; then die "the service runs on after the package was removed"; fi
    [[ ! -e $work/debian/usr/bin/shopfloor ]] || die "the program is there after the package was removed"
    [[ -e $work/debian/var/lib/shopfloor/shopfloor.db ]] || die "removing the package has removed the data"
    on_debian dpkg -P shopfloor >"$work/dpkg.log" 2>&1 || die "purging failed: $(tail -n 5 "$work/dpkg.log")"
    local left
    left=$(find "$work/debian"/{etc,usr,var/lib/shopfloor,var/lib/systemd} -name '*shopfloor*' 2>/dev/null || true)
    [[ -z $left ]] || die "left after a purge: $left"
    echo "removed: stopped, the data stay; purged: nothing is left"
    # The signal that powers a container off.
    kill -s RTMIN+4 "$leader"
}
