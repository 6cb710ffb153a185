// Names a release's images in deploy/: name-images.ts ghcr.io/acme [api=sha256:… worker=sha256:…]
// The release workflow runs this, because it has the registry and the digests. It needs no installed packages.
import { readFileSync, writeFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import {
  type Release,
  withChartImages,
  withChartVersion,
  withComposeImages,
} from "./image-names.ts";

const deployFolder = new URL("../../../../deploy/", import.meta.url);

const [registry, ...pairs] = process.argv.slice(2);
if (registry === undefined) throw new Error("Name the registry, such as ghcr.io/acme.");
const digests = Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
// Registries accept only lowercase letters.
const release = { registry: registry.toLowerCase(), version: manifest.version, digests };

rewrite("compose.yaml", withComposeImages);
rewrite("helm/referral-service/Chart.yaml", withChartVersion);
rewrite("helm/referral-service/images.yaml", withChartImages);

function rewrite(path: string, renamed: (text: string, release: Release) => string) {
  const file = new URL(path, deployFolder);
  writeFileSync(file, renamed(readFileSync(file, "utf8"), release));
}
