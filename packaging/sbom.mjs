// What is inside the product: the crates linked into the program and the npm packages bundled into its page.
//
//   node packaging/sbom.mjs write TARGET FOLDER    writes FOLDER/shopfloor.cdx.json (CycloneDX) and FOLDER/THIRD-PARTY.txt (licences)
//   node packaging/sbom.mjs check SBOM PROGRAM     every crate and package is in its lock file, every crate the program names in the SBOM
//
// Run in the root of the repository; needs cargo and web/node_modules, nothing else.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const run = (program, ...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The crates of Cargo.lock: "name version" to its checksum; our own have none. */
function lockedCrates() {
  const crates = new Map();
  for (const block of readFileSync("Cargo.lock", "utf8").split("[[package]]").slice(1)) {
    const field = (name) => block.match(new RegExp(`^${name} = "(.*)"$`, "m"))?.[1];
    crates.set(`${field("name")} ${field("version")}`, field("checksum"));
  }
  return crates;
}

/** The crates whose code is in the program: what cargo builds for this target, without build scripts, tests and macros. */
function linkedCrates(target) {
  const tree = run("cargo", "tree", "--locked", "--package", "shopfloor", "--edges", "normal,no-proc-macro", "--target", target, "--prefix", "none", "--format", "{p}");
  const named = new Set(tree.split("\n").filter(Boolean).map((line) => line.replace(" (*)", "").split(" ").slice(0, 2).join(" ")));
  const metadata = JSON.parse(run("cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target));
  const known = new Map(metadata.packages.map((one) => [`${one.name} v${one.version}`, one]));
  return [...named].map((name) => known.get(name) ?? fail(`cargo tree names ${name}, cargo metadata does not`));
}

/** What no lock file names: Rust's own library, and the C library of a static program. */
function toolchain(target) {
  const part = (name, version, license) => {
    const purl = `pkg:generic/${name}@${version}`;
    return { type: "library", "bom-ref": purl, name, version, purl, licenses: spdx(license) };
  };
  const rust = part("rust-std", run("rustc", "--version").split(" ")[1], "MIT OR Apache-2.0");
  if (target.endsWith("-musl")) return [rust, part("musl", "as-shipped-with-rust-std", "MIT")];
  return [rust, part("glibc", run("getconf", "GNU_LIBC_VERSION").trim().split(" ")[1], "LGPL-2.1-or-later")];
}

/** The folders of the npm packages that the page's bundle takes modules, styles or fonts from. */
async function bundledPackages() {
  const { build } = await import(pathToFileURL(createRequire(resolve("web/package.json")).resolve("vite")));
  const folders = new Set();
  const listen = {
    name: "list-packages",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) => part.originalFileNames ?? []);
      for (const id of [...this.getModuleIds(), ...files]) {
        const folder = id.match(/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0];
        if (folder) folders.add(join("web", folder));
      }
    },
  };
  await build({ root: "web", logLevel: "error", plugins: [listen], build: { write: false } });
  return [...folders];
}

/** The texts of licences and notices in a package's folder. */
function licenceTexts(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => /^(licen[cs]es?|copying|notice)/i.test(name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const files = entry.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
    return files.map((file) => readFileSync(file, "utf8").trim());
  });
}

const spdx = (expression) => (expression ? [{ expression: expression.replaceAll("/", " OR ") }] : []);

async function write(target, folder) {
  const locked = lockedCrates();
  const crates = linkedCrates(target).map((one) => {
    const key = `${one.name} ${one.version}`;
    if (!locked.has(key)) fail(`${key} is not in Cargo.lock`);
    const checksum = locked.get(key);
    return {
      folder: dirname(one.manifest_path),
      foreign: one.source !== null,
      component: {
        type: "library",
        "bom-ref": `pkg:cargo/${one.name}@${one.version}`,
        name: one.name,
        version: one.version,
        purl: `pkg:cargo/${one.name}@${one.version}`,
        licenses: spdx(one.license),
        ...(checksum && { hashes: [{ alg: "SHA-256", content: checksum }] }),
      },
    };
  });
  const lock = readJson("web/package-lock.json").packages;
  const packages = (await bundledPackages()).map((folder) => {
    const { name, version, license } = readJson(join(folder, "package.json"));
    const entry = lock[folder.slice("web/".length)];
    if (entry?.version !== version) fail(`${name} ${version} is not in web/package-lock.json`);
    const [algorithm, base64] = entry.integrity.split("-");
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const hash = { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") };
    const component = { type: "library", "bom-ref": purl, name, version, purl, licenses: spdx(license), hashes: [hash] };
    return { folder, foreign: true, component };
  });

  const all = [...crates, ...packages];
  const byRef = (a, b) => (a.component["bom-ref"] < b.component["bom-ref"] ? -1 : 1);
  all.sort(byRef);
  const [main] = all.filter(({ component }) => component.name === "shopfloor");
  const components = [...all.filter((one) => one !== main).map(({ component }) => component), ...toolchain(target)];
  // The same contents have the same number.
  const digest = createHash("sha256").update(JSON.stringify(components)).digest("hex");
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  const sbom = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString(),
      component: { ...main.component, type: "application" },
      properties: [{ name: "target", value: target }, { name: "commit", value: process.env.SHOPFLOOR_COMMIT ?? "unknown" }],
    },
    components,
  };
  writeFileSync(join(folder, "shopfloor.cdx.json"), JSON.stringify(sbom, null, 1) + "\n");

  // Libraries with the same text share it.
  const owners = new Map();
  for (const { folder, foreign, component } of all) {
    if (!foreign) continue;
    for (const text of licenceTexts(folder)) owners.set(text, [...(owners.get(text) ?? []), `${component.name} ${component.version}`]);
  }
  const licences = all.filter((one) => one.foreign).map(({ component: c }) => `${c.name} ${c.version}: ${c.licenses[0]?.expression ?? "see below"}`);
  const texts = [...owners].map(([text, names]) => `${"=".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
  const intro = "Shopfloor contains these libraries. Their licences' texts follow.\n";
  writeFileSync(join(folder, "THIRD-PARTY.txt"), `${intro}\n${licences.join("\n")}\n\n${texts.join("\n")}`);
  console.log(`${crates.length} crates and ${packages.length} npm packages`);
}

function check(sbomFile, program) {
  const { components, metadata } = readJson(sbomFile);
  const refs = new Set([metadata.component, ...components].map((one) => one.purl));
  const crates = lockedCrates();
  const npm = readJson("web/package-lock.json").packages;
  for (const one of components.filter(({ purl }) => !purl.startsWith("pkg:generic/"))) {
    const known = one.purl.startsWith("pkg:cargo/")
      ? crates.has(`${one.name} ${one.version}`) && crates.get(`${one.name} ${one.version}`) === one.hashes?.[0].content
      : Object.entries(npm).some(([path, entry]) => path.endsWith(`node_modules/${one.name}`) && entry.version === one.version);
    if (!known) fail(`${one.purl} is not in the lock file, or not with this checksum`);
  }
  // Messages of panics name the file they come from.
  const text = readFileSync(program, "latin1");
  const named = new Set([...text.matchAll(/registry\/src\/[^/\s]+\/([a-z0-9_-]+?)-(\d+\.\d+\.\d+[0-9A-Za-z.+-]*)\/src\//gi)].map(([, name, version]) => `pkg:cargo/${name}@${version}`));
  if (named.size < 20) fail(`${program} names only ${named.size} crates: has the format of its messages changed?`);
  const missing = [...named].filter((ref) => !refs.has(ref));
  if (missing.length > 0) fail(`in the program, not in the SBOM: ${missing.join(", ")}`);
  if (![...refs].some((ref) => ref.startsWith("pkg:npm/svelte@"))) fail("the page is made with Svelte, but the SBOM does not name it");
  console.log(`${components.length} components, all in their lock files; the program names ${named.size} of them and no other`);
}

function fail(why) {
  console.error(`sbom: ${why}`);
  process.exit(1);
}

const [command, ...words] = process.argv.slice(2);
if (command === "write" && words.length === 2 && existsSync("Cargo.lock")) await write(...words);
else if (command === "check" && words.length === 2 && existsSync("Cargo.lock")) check(...words);
else fail("usage, in the root of the repository: sbom.mjs write TARGET FOLDER | check SBOM PROGRAM");
