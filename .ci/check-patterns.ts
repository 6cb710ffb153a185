import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";

// Checks with recheck (https://makenowjust-labs.github.io/recheck) that every regular expression for
// input takes linear time: those in the sources and those in the OpenAPI document, which include
// zod's.

const root = join(import.meta.dirname, "..");
const sources = [":(glob)apps/*/src/**", ":(glob)packages/*/src/**"];

/** Files that read only the environment or this project's own pages and programs, not input. */
const withoutInput = [
  "apps/api/src/kernel/platform/failpoint.ts",
  "apps/api/src/kernel/settings/production.ts",
  "apps/benchmarks",
  "apps/demo",
  "apps/docs",
  "apps/dashboard/src/webhooks/samples.ts",
  "apps/dashboard/src/access/assistants/assistant-setups.ts",
  "packages/contract/src/openapi/portable-pattern.ts",
  "apps/local/src/launcher.ts",
  // Builds a pattern from a person's data, with fixed texts and with classes that end where the next text
  // begins.
  "apps/api/src/privacy/personal-data/named-in.ts",
];

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

const files = execFileSync(
  "git",
  [
    "ls-files",
    ...["--cached", "--others", "--exclude-standard"],
    ...sources,
    ...withoutInput.map((path) => `:(exclude)${path}`),
  ],
  { cwd: root, encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

function patternsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
  );
  const found: Pattern[] = [];
  const visit = (node: ts.Node) => {
    const place = () =>
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({
        place: place(),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    const isBuilt = ts.isNewExpression(node) && node.expression.getText(source) === "RegExp";
    if (isBuilt) {
      console.error(`${place()}: write it as a literal, so that it can be checked`);
      process.exitCode = 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function documented(node: unknown, place: string): Pattern[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "pattern" && typeof value === "string"
      ? [{ place, source: value, flags: "u" }]
      : documented(value, `${place}/${key}`),
  );
}

const openApi = "docs/openapi.json";
const patterns = [
  ...files.flatMap(patternsOf),
  ...documented(JSON.parse(readFileSync(join(root, openApi), "utf8")), openApi),
];
const different = new Map(
  patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
);

// Sets no time limits, because a busy machine would check fewer inputs and get a different result.
const unlimited = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  recallTimeout: null,
};

for (const [text, { place, source, flags }] of different) {
  const result = await check(source, flags, unlimited);
  if (result.status === "safe") continue;
  const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind;
  console.error(`${place}: ${text} is not linear: ${why}`);
  process.exitCode = 1;
}
if (!process.exitCode) console.log(`${different.size} regular expressions are linear`);
