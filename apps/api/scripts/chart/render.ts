// Renders the Helm chart for the tests, which run without Helm. With --check, compares the files with what Helm renders
// instead of writing them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import { withChartImages, withChartVersion } from "../image/image-names.ts";
import { run } from "../image/run.ts";
import { chartFolder, headerOf, renderedFile, renderings, valuesFile } from "./rendered.ts";

/** The same for each version of the service, so that a release does not change the rendered files. */
const release = { registry: "ghcr.io/acme", version: "1.2.3" };

const check = process.argv.includes("--check");
const folder = mkdtempSync(join(tmpdir(), "chart-"));
try {
  const chart = join(folder, "referral-service");
  cpSync(chartFolder, chart, { recursive: true });
  rewrite(join(chart, "Chart.yaml"), (text) => withChartVersion(text, release));
  rewrite(join(chart, "images.yaml"), (text) => withChartImages(text, release));
  for (const name of renderings) {
    const values = ["--namespace", "referrals", "--values", fileURLToPath(valuesFile(name))];
    run("helm", ["lint", chart, "--strict", "--quiet", ...values]);
    const rendered = headerOf(name) + run("helm", ["template", "referral", chart, ...values]);
    if (!check) writeFileSync(renderedFile(name), rendered);
    else if (
      !isDeepStrictEqual(objectsIn(readFileSync(renderedFile(name), "utf8")), objectsIn(rendered))
    ) {
      throw new Error(`Helm renders ${name}.yaml differently. Run generate:chart.`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${renderings.length} renderings of the chart are ${check ? "current" : "written"}.`);

function rewrite(path: string, rewritten: (text: string) => string) {
  writeFileSync(path, rewritten(readFileSync(path, "utf8")));
}

/** By kind and name, because versions of Helm differ in the order of objects and in comments. */
function objectsIn(rendered: string): Map<string, unknown> {
  return new Map(
    parseAllDocuments(rendered)
      .map((document) => document.toJS())
      .map((one) => [`${one.kind} ${one.metadata.name}`, one]),
  );
}
