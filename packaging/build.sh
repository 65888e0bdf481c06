# Makes the packages. Read by scripts/release, which explains them.

. packaging/deb.sh
trap 'rm -rf "$work" LICENSE-THIRD-PARTY.txt' EXIT

command -v cargo >/dev/null || die "Rust is missing. Install it from https://rustup.rs and try again."
command -v node >/dev/null || die "Node is missing. Install version 20 or later (https://nodejs.org) and try again."

# Two builds of one commit are alike: all dates are the commit's.
SHOPFLOOR_COMMIT=${SHOPFLOOR_COMMIT:-$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)}
if [[ -n $(git status --porcelain 2>/dev/null | head -n 1) ]]; then
    SHOPFLOOR_COMMIT=${SHOPFLOOR_COMMIT%+changes}+changes
    echo "-- this checkout has changes that are not committed: the version says so"
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SHOPFLOOR_COMMIT SOURCE_DATE_EPOCH

# Only the last crate is built for static linking: all others are shared with ordinary builds of the same profile.
folder=$profile
[[ $profile != dev ]] || folder=debug
cargo_words=(--locked --profile "$profile")
rustc_words=()
if rustup target list --installed 2>/dev/null | grep -qx x86_64-unknown-linux-musl; then
    target=x86_64-unknown-linux-musl
    have musl-gcc musl-tools || die "musl-gcc is missing: SQLite is built with it (Debian: apt-get install musl-tools)"
    cargo_words+=(--target $target)
    program=$built/$target/$folder/shopfloor
else
    target=x86_64-unknown-linux-gnu
    rustc_words+=(-C target-feature=+crt-static)
    program=$built/$folder/shopfloor
fi

build_program() {
    cargo rustc --package shopfloor --bin shopfloor "${cargo_words[@]}" -- "${rustc_words[@]}"
    if LC_ALL=C ldd "$program" 2>/dev/null | grep -q '=>'; then
        die "$program is not static"
    fi
    mkdir -p "$out" "$work/$name"
    # Of a build for tests most is notes for debuggers.
    strip -o "$work/$name/shopfloor" "$program"
    "$work/$name/shopfloor" --version
}

describe() {
    node packaging/sbom.mjs write $target "$work"
    cp "$work/shopfloor.cdx.json" "$out/shopfloor-$version.cdx.json"
}

pack() { # folder, tar file, names...: the same contents make the same file
    local folder=$1 file=$2
    shift 2
    tar -C "$folder" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf "$file" "$@"
}

make_tarball() {
    cp LICENSE-MIT LICENSE-APACHE "$work/THIRD-PARTY.txt" "$work/$name"
    pack "$work" "$work/program.tar" "$name"
    gzip -9n <"$work/program.tar" >"$out/$name.tar.gz"
}

make_image() {
    local layout=$out/shopfloor-$version-oci root=$work/image
    mkdir -p "$root/usr/bin" "$root/licenses" "$root/data"
    cp "$work/$name/shopfloor" "$root/usr/bin"
    cp LICENSE-MIT LICENSE-APACHE "$work/THIRD-PARTY.txt" "$root/licenses"
    # Everything is root's but the folder for the data.
    pack "$root" "$work/layer.tar" usr licenses
    tar -C "$root" --mtime="@$SOURCE_DATE_EPOCH" --owner=65534 --group=65534 --numeric-owner -rf "$work/layer.tar" data
    rm -rf "$layout"
    umoci init --layout "$layout"
    umoci new --image "$layout:$version"
    umoci raw add-layer --image "$layout:$version" "$work/layer.tar"
    umoci config --image "$layout:$version" --created "$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)" --no-history \
        --os linux --architecture amd64 --config.user 65534:65534 --config.workingdir /data --config.volume /data \
        --config.env SHOPFLOOR_HOME=/data --config.exposedports 8080/tcp --config.stopsignal SIGTERM \
        --config.entrypoint /usr/bin/shopfloor --config.cmd serve --config.cmd --listen --config.cmd 0.0.0.0:8080 \
        --config.label org.opencontainers.image.title=Shopfloor \
        --config.label "org.opencontainers.image.description=Factory board games: a site to play on, bots, a laboratory" \
        --config.label "org.opencontainers.image.version=$version" \
        --config.label "org.opencontainers.image.revision=$SHOPFLOOR_COMMIT" \
        --config.label "org.opencontainers.image.licenses=MIT OR Apache-2.0"
    umoci gc --layout "$layout"
    # The file for those who load images has names that umoci does not write.
    cp -r "$layout" "$work/load"
    node packaging/image-names.mjs "$work/load" "shopfloor:$version" >"$work/manifest.json"
    mv "$work/manifest.json" "$work/load"
    pack "$work/load" "$out/shopfloor-$version-image.tar" oci-layout index.json manifest.json blobs
}

make_wheel() {
    # maturin asks cargo for what is built already, with the same words: nothing is built twice.
    cp "$work/THIRD-PARTY.txt" LICENSE-THIRD-PARTY.txt
    "$tools/python/bin/maturin" build --out "$out" --sbom-include "$work/shopfloor.cdx.json" "${cargo_words[@]}" -- "${rustc_words[@]}"
    rm LICENSE-THIRD-PARTY.txt
}

name=shopfloor-$version-x86_64-linux
step "the page" scripts/web
step "the program, profile $profile for $target" build_program
step "what is inside" describe
if wanted binary; then step "binary" make_tarball; fi
if wanted deb; then
    if have dpkg-deb dpkg; then step "deb" make_deb "$version" "$out/shopfloor_${version}_amd64.deb"; else skip deb "dpkg-deb is missing"; fi
fi
if wanted image; then
    if have umoci umoci; then step "image" make_image; else skip image "umoci is missing (Debian: apt-get install umoci)"; fi
fi
if wanted wheel; then
    if have_from_pypi maturin; then step "wheel" make_wheel; else skip wheel "maturin cannot be installed: that needs Python 3 with venv, and PyPI"; fi
fi
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
(cd "$out" && du -bh --apparent-size ./*)
finish "packages in $out"
