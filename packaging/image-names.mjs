// Gives an image in OCI layout its name in the words of all who load it, and prints its parts as `docker save` lists them.
//   node packaging/image-names.mjs LAYOUT NAME:TAG >manifest.json
// Podman reads one note of index.json, Docker with containerd the other, Docker without it manifest.json.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [layout, name] = process.argv.slice(2);
const file = ({ digest }) => join("blobs", digest.replace(":", "/"));
const read = (path) => JSON.parse(readFileSync(join(layout, path), "utf8"));

const index = read("index.json");
const [image] = index.manifests;
image.annotations = { "org.opencontainers.image.ref.name": name, "io.containerd.image.name": `docker.io/library/${name}` };
writeFileSync(join(layout, "index.json"), JSON.stringify(index));

const { config, layers } = read(file(image));
console.log(JSON.stringify([{ Config: file(config), RepoTags: [name], Layers: layers.map(file) }]));
