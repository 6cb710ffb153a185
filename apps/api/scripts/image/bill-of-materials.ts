import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { run } from "./run.ts";

/** The part of a CycloneDX 1.6 component that is used here. */
interface Component {
  type: "library" | "platform";
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  licenses: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** Vite's description of a package in the built app or in the docs. */
interface Bundled {
  name: string;
  version: string;
  identifier: string;
}

/** Writes the contents of the image, once for programs and once for people. */
export function writeBillOfMaterials({
  root,
  api,
  libraries,
}: {
  root: string;
  /** The installed API. pnpm lists its packages from its lockfile. */
  api: string;
  libraries: string[];
}) {
  const words = ["sbom", "--prod", "--sbom-format=cyclonedx", "--sbom-spec-version=1.6"];
  const bill = JSON.parse(run("pnpm", [...words, "--sbom-type=application"], api));
  const built = ["dashboard", "docs"].map((app) =>
    join(root, `service/apps/${app}/dist/licenses.json`),
  );
  const components: Component[] = [
    ...bill.components,
    ...built.flatMap((file) => JSON.parse(readFileSync(file, "utf8")).map(bundled)),
    ...debianPackages(libraries, root),
    node(),
  ];
  const each = [...new Map(components.map((one) => [one.purl, one])).values()];
  writeFileSync(join(root, "sbom.cdx.json"), JSON.stringify({ ...bill, components: each }));
  const lines = each.map((one) => `${nameOf(one)} ${one.version}: ${licensesOf(one)}\n`);
  writeFileSync(join(root, "licenses.txt"), lines.toSorted().join(""));
}

function bundled({ name, version, identifier }: Bundled): Component {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const licenses = [{ expression: identifier }];
  return { type: "library", "bom-ref": purl, name, version, purl, licenses };
}

function node(): Component {
  const version = process.versions.node;
  const purl = `pkg:generic/node@${version}`;
  const licenses = [{ license: { id: "MIT" } }];
  return { type: "platform", "bom-ref": purl, name: "node", version, purl, licenses };
}

/** The packages that contain the system's libraries. Their copyright files are included. */
function debianPackages(libraries: string[], root: string): Component[] {
  const patterns = libraries.map((path) => `*/${basename(dirname(path))}/${basename(path)}`);
  const owners = run("dpkg", ["-S", ...patterns])
    .trim()
    .split("\n")
    .map((line) => line.split(": ")[0]);
  const [distribution] = /(?<=^ID=).+$/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  return [...new Set(owners)].map((owner = "") => {
    const form = ["Package", "Version", "Architecture"].map((field) => `\${${field}}`).join(" ");
    const [name = "", version = "", arch] = run("dpkg-query", ["-W", "-f", form, owner]).split(" ");
    const copyright = `/usr/share/doc/${name}/copyright`;
    mkdirSync(dirname(join(root, copyright)), { recursive: true });
    copyFileSync(copyright, join(root, copyright));
    const purl = `pkg:deb/${distribution}/${name}@${encodeURIComponent(version)}?arch=${arch}`;
    const licenses = [{ license: { name: `see ${copyright}` } }];
    return { type: "library", "bom-ref": purl, name, version, purl, licenses };
  });
}

const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);

const licensesOf = ({ licenses }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(", ");
