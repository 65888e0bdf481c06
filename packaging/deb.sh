# Makes the Debian package. Read by build.sh.

make_deb() { # version, file
    local version=$1 file=$2 root=$work/deb
    rm -rf "$root"
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
    dpkg-deb --root-owner-group -Zxz --build "$root" "$file"
}
