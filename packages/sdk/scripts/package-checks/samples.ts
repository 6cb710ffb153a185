import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "../../../../apps/docs/src/openapi.ts";
import { sdkSample } from "../../../../apps/docs/src/sdk-sample.ts";
import {
  compile,
  everyCompiler,
  installInto,
  nextTypes,
  nodenext,
  nodeTypes,
  workspaceModules,
} from "./consumers.ts";
import { type PackedPackage, packageRoot } from "./pack.ts";

const repositoryRoot = join(packageRoot, "../..");

// What a sample can show beside this package.
const linkedModules = [
  ["fastify", join(packageRoot, "node_modules/fastify")],
  ["hono", join(packageRoot, "node_modules/hono")],
  ["vitest", join(workspaceModules, "vitest")],
] as const;

// The majors of msw that people have.
const mswFolders = ["msw", "msw-2"];

const [typescript6, typescript7] = everyCompiler;

// Not installed here, so they can be anything.
const unlinkedModules = [
  "@nestjs/common",
  "@nestjs/core",
  "express",
  "firebase-functions/https",
  "firebase-functions/params",
  "ioredis",
];

/** Variables in the samples of operations. */
const idsOfPaths = ["id", "keyId", "fieldId", "statusId", "photoId", "deliveryId", "externalId"]
  .map((name) => `${name}: string`)
  .join(", ");

/** Shows code of the service itself. */
const withoutSamples = "architecture.md";

/** The samples in the READMEs and the docs must compile against the packed package. */
export function checkDocs(workFolder: string, packed: PackedPackage): string {
  const project = sampleProject(workFolder, "docs", packed);
  const docs = readdirSync(join(repositoryRoot, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && name !== withoutSamples)
    .map((name) => join(repositoryRoot, "docs", name));
  const reference = operations.map((at) => `declare const ${idsOfPaths};\n${sdkSample(at)}`);
  const pages = [join(packed.folder, "README.md"), join(repositoryRoot, "README.md"), ...docs];
  const ofPages = pages.map((page) =>
    [...readFileSync(page, "utf8").matchAll(/```ts\n(.*?)```/gs)].map(
      ([, code = ""]) => `// ${page}\n${code}`,
    ),
  );
  for (const [index, code] of [...ofPages.flat(), ...reference].entries()) {
    // An export makes it a module, where a sample can await.
    writeFileSync(join(project, `sample-${index + 1}.ts`), `${code}\nexport {};\n`);
  }
  // The sample for Nest imports this, and its decorators need a compiler option.
  writeFileSync(join(project, "app.module.ts"), "export class AppModule {}\n");
  const options = { noImplicitAny: false, skipLibCheck: true, experimentalDecorators: true };
  compileWithEachMsw(project, { ...nodenext, ...nodeTypes, ...options }, [
    typescript6,
    typescript7,
  ]);
  compile(project, { ...nextTypes, ...options }, [typescript7]);
  const count = ofPages.flat().length;
  const pageCount = ofPages.filter((samples) => samples.length > 0).length;
  return `the ${count} samples of ${pageCount} pages and those of ${reference.length} operations compile, with msw 3 and 2, and as in Next`;
}

const entries = [
  { name: "index", subpath: "" },
  { name: "webhooks", subpath: "/webhooks" },
  { name: "testing", subpath: "/testing" },
];

/** The examples in doc comments must compile, too. */
export async function checkExamples(workFolder: string, packed: PackedPackage): Promise<string> {
  const project = sampleProject(workFolder, "examples", packed);
  const globals: string[] = [];
  const examples = new Set<string>();
  for (const { name, subpath } of entries) {
    const declarations = readFileSync(join(packed.folder, `dist/${name}.d.ts`), "utf8");
    for (const code of examplesIn(declarations)) examples.add(code);
    const module = await import(join(packed.folder, `dist/${name}.js`));
    for (const value of Object.keys(module)) {
      globals.push(`const ${value}: typeof import("@referral-service/sdk${subpath}").${value};`);
    }
  }
  writeFileSync(
    join(project, "globals.d.ts"),
    `${surroundings}\n${globals.map(declared).join("\n")}`,
  );
  [...examples].forEach((code, index) => {
    writeFileSync(join(project, `example-${index + 1}.ts`), asModule(code));
  });
  const options = { ...nodenext, ...nodeTypes, skipLibCheck: true };
  compileWithEachMsw(project, options, [typescript7, typescript6]);
  return `the ${examples.size} examples of the declarations compile, with msw 3 and 2`;
}

/** With one compiler each. The docs and the examples pair them differently, so that each pair is tried. */
function compileWithEachMsw(project: string, options: object, compilers: string[]): void {
  const link = join(project, "node_modules/msw");
  for (const [index, compiler] of compilers.entries()) {
    rmSync(link, { force: true });
    symlinkSync(join(packageRoot, "node_modules", `${mswFolders[index]}`), link);
    compile(project, options, [compiler]);
  }
}

const declared = (declaration: string) => `declare ${declaration}`;

// What the examples assume around them.
const surroundings = `
declare const client: import("@referral-service/sdk").Client;
declare const receiver: import("@referral-service/sdk/testing").MockReceiver;
declare const request: {
  body: Uint8Array;
  headers: Record<string, string>;
  text(): Promise<string>;
};
declare const response: { status(code: number): { send(body: string): void } };
declare const id: string, userId: string, organizationId: string, referrerId: string;
declare const referralId: string, photoId: string, eventId: string, deliveryId: string, successorId: string;
declare const lastSeenAt: number, since: number, cursor: string | undefined;
declare function apply(payload: object): Promise<void>;
declare const signal: AbortSignal;
declare const keyId: string, fieldId: string, statusId: string, firstStatusId: string, secondStatusId: string, secret: string;
declare const afterAll: typeof import("vitest").afterAll;
declare const http: typeof import("msw").http;
declare const readFile: typeof import("node:fs/promises").readFile;
declare const writeFile: typeof import("node:fs/promises").writeFile;
declare const validators: Map<string, unknown>;
declare const ajv: { compile(schema: object): unknown };
declare function show(path: string, message: string): void;
`;

/** The code of each `@example`, as it stands in doc comments. */
function examplesIn(source: string): string[] {
  return [...source.matchAll(/\/\*\*(.*?)\*\//gs)].flatMap(([, comment = ""]) =>
    comment
      .replaceAll(/^\s*\* ?/gm, "")
      .split(/^@/m)
      .filter((part) => part.startsWith("example"))
      .map((part) => part.slice("example".length).trim()),
  );
}

/** Imports go to the top; the rest becomes a function, where an example can await and declare. */
function asModule(code: string): string {
  if (code.startsWith("{")) return `export const example = ${code};\n`;
  const lines = code.split("\n");
  const imports = lines.filter((line) => line.startsWith("import "));
  const others = lines.filter((line) => !line.startsWith("import "));
  return [...imports, "export async function example() {", ...others, "}", ""].join("\n");
}

function sampleProject(workFolder: string, name: string, packed: PackedPackage): string {
  const project = installInto(workFolder, name, packed);
  for (const [module, target] of linkedModules) {
    symlinkSync(target, join(project, "node_modules", module));
  }
  const declarations = unlinkedModules.map((module) => `declare module "${module}";\n`);
  writeFileSync(join(project, "modules.d.ts"), declarations.join(""));
  return project;
}
