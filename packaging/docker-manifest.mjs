// The list of an image's parts as `docker save` writes it, for a folder in OCI layout.
//   node packaging/docker-manifest.mjs LAYOUT NAME:TAG
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [layout, tag] = process.argv.slice(2);
const file = ({ digest }) => join("blobs", digest.replace(":", "/"));
const read = (path) => JSON.parse(readFileSync(join(layout, path), "utf8"));
const manifest = read(file(read("index.json").manifests[0]));
console.log(JSON.stringify([{ Config: file(manifest.config), RepoTags: [tag], Layers: manifest.layers.map(file) }]));
