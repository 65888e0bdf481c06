# Makes the packages. Read by scripts/release, which explains them.

command -v node >/dev/null || die "Node is missing. Install version 20 or later (https://nodejs.org) and try again."
command -v cargo >/dev/null || die "Rust is missing. Install it from https://rustup.rs and try again."

# Two builds of one commit are alike: all days are the commit's.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SHOPFLOOR_COMMIT=${SHOPFLOOR_COMMIT:-$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)}
if [[ -z $program && -n $(git status --porcelain 2>/dev/null | head -n 1) ]]; then
    SHOPFLOOR_COMMIT=${SHOPFLOOR_COMMIT%+changes}+changes
    echo "-- this checkout has changes that are not committed: the version says so"
fi

# Packages of somebody's own program are for a look: quickly made.
[[ -z $program ]] && squeeze=xz || squeeze=gzip

target=x86_64-unknown-linux-gnu
if [[ -z $program ]] && rustup target list --installed 2>/dev/null | grep -qx x86_64-unknown-linux-musl; then
    target=x86_64-unknown-linux-musl
fi

build_program() {
    local words=(--locked --profile dist --package shopfloor --bin shopfloor)
    if [[ $target == *-musl ]]; then
        have musl-gcc musl-tools || die "musl-gcc is missing: SQLite is built with it (Debian: apt-get install musl-tools)"
        cargo rustc "${words[@]}" --target $target
        program=$built/$target/dist/shopfloor
    else
        # Only the last crate has to know that it is static: all others are linked either way. But a static program finds no function
        # by its name, as the crate getrandom does unless told otherwise; then it reads /dev/urandom, which an empty folder lacks.
        cargo rustc "${words[@]}" --config "target.$target.rustflags=['--cfg', 'getrandom_backend=\"linux_getrandom\"']" \
            -- -C target-feature=+crt-static
        program=$built/dist/shopfloor
    fi
    is_static "$program" || die "$program is not static"
    # In a product nobody may choose the dice.
    ! grep -q x-shopfloor-seed "$program" || die "$program takes seeds: it was built for tests"
}

take_program() {
    mkdir -p "$out" "$work/$name"
    # Of a build for tests most is notes for debuggers.
    strip -o "$work/$name/shopfloor" "$program"
    "$work/$name/shopfloor" --version
    SHOPFLOOR_COMMIT=$("$work/$name/shopfloor" -V | sed 's/.*(\(.*\))/\1/')
    node packaging/sbom.mjs write $target "$work"
    cp "$work/shopfloor.cdx.json" "$out/shopfloor-$version.cdx.json"
}

pack() { # folder, tar file, names...: the same contents make the same file
    tar -C "$1" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf "${@:2}"
}

make_binary() {
    cp LICENSE-MIT LICENSE-APACHE "$work/THIRD-PARTY.txt" "$work/$name"
    pack "$work" "$work/program.tar" "$name"
    gzip -n <"$work/program.tar" >"$out/$name.tar.gz"
}

make_deb() {
    local root=$work/deb
    install -D -m 755 "$work/$name/shopfloor" "$root/usr/bin/shopfloor"
    install -D -m 644 deploy/shopfloor.service "$root/usr/lib/systemd/system/shopfloor.service"
    install -D -m 644 packaging/debian/sysusers.conf "$root/usr/lib/sysusers.d/shopfloor.conf"
    install -D -m 644 packaging/debian/default "$root/etc/default/shopfloor"
    install -D -m 644 -t "$root/usr/share/doc/shopfloor" packaging/debian/copyright LICENSE-MIT "$work/THIRD-PARTY.txt"
    gzip -9n <CHANGELOG.md >"$root/usr/share/doc/shopfloor/changelog.gz"
    mkdir "$root/DEBIAN"
    sed "s/@VERSION@/$version/; s/@SIZE@/$(du -sk "$root" | cut -f1)/" packaging/debian/control >"$root/DEBIAN/control"
    echo /etc/default/shopfloor >"$root/DEBIAN/conffiles"
    install -m 755 -t "$root/DEBIAN" packaging/debian/{postinst,prerm,postrm}
    (cd "$root" && find etc usr -type f | sort | xargs md5sum >DEBIAN/md5sums)
    chmod -R u=rwX,go=rX "$root"
    dpkg-deb --root-owner-group "-Z$squeeze" --build "$root" "$out/shopfloor_${version}_amd64.deb"
}

make_image() {
    local layout=$out/image root=$work/image image day
    image=$layout:shopfloor:$version
    day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)
    mkdir -p "$root/usr/bin" "$root/licenses" "$root/data"
    cp "$work/$name/shopfloor" "$root/usr/bin"
    with_libraries "$root/usr/bin/shopfloor" "$root"
    cp LICENSE-MIT LICENSE-APACHE "$work/THIRD-PARTY.txt" "$root/licenses"
    # Everything is root's but the folder for the data.
    pack "$root" "$work/layer.tar" --exclude=./data .
    tar -C "$root" --mtime="@$SOURCE_DATE_EPOCH" --owner=65534 --group=65534 --numeric-owner -rf "$work/layer.tar" ./data
    rm -rf "$layout"
    umoci init --layout "$layout"
    umoci new --image "$image"
    umoci raw add-layer --image "$image" --history.created "$day" "$work/layer.tar"
    umoci config --image "$image" --created "$day" --no-history \
        --os linux --architecture amd64 --config.user 65534:65534 --config.workingdir /data --config.volume /data \
        --config.env SHOPFLOOR_HOME=/data --config.exposedports 8080/tcp --config.stopsignal SIGTERM \
        --config.entrypoint /usr/bin/shopfloor --config.cmd serve --config.cmd --listen --config.cmd 0.0.0.0:8080 \
        --config.label org.opencontainers.image.title=Shopfloor \
        --config.label "org.opencontainers.image.description=Factory board games: a site to play on, bots, a laboratory" \
        --config.label "org.opencontainers.image.version=$version" \
        --config.label "org.opencontainers.image.revision=$SHOPFLOOR_COMMIT" \
        --config.label "org.opencontainers.image.licenses=MIT OR Apache-2.0"
    umoci gc --layout "$layout"
    node packaging/image-names.mjs "$layout" "shopfloor:$version" >"$work/manifest.json"
    mv "$work/manifest.json" "$layout"
    pack "$layout" "$out/shopfloor-$version-image.tar" oci-layout index.json manifest.json blobs
}

make_wheel() {
    # A static program runs with either C library.
    local tag=py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64
    is_static "$work/$name/shopfloor" || tag=py3-none-linux_x86_64
    rm -f "$out"/*.whl
    python3 packaging/wheel.py "$work/$name/shopfloor" "$version" $tag "$out" LICENSE-MIT LICENSE-APACHE "$work/THIRD-PARTY.txt"
}

made() { # package, program it is made with, Debian package of that
    wanted "$1" || return 0
    if have "$2" "$3"; then step "$1" "make_$1"; else skip "$1" "$2 is missing (Debian: apt-get install $3)"; fi
}

name=shopfloor-$version-x86_64-linux
if [[ -z $program ]]; then
    step "the page" scripts/web
    step "the program for $target" build_program
else
    scripts/web packages
fi
step "what is inside" take_program
made binary tar tar
made deb dpkg-deb dpkg
made image umoci umoci
made wheel python3 python3
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
(cd "$out" && du -h --apparent-size --summarize ./*)
finish "packages in $out"
