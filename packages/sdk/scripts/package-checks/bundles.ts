import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { type BuildOptions, buildSync } from "esbuild";
import { installInto } from "./consumers.ts";
import { type PackedPackage, packageRoot } from "./pack.ts";

/** Entry points that run without Node's modules. */
const edgeSubpaths = ["/webhooks", "/webhooks/fetch", "/webhooks/hono", "/webhooks/next"];

/** What bundlers and runtimes ask for, beside import or require. */
const runtimes = [
  { name: "Node", conditions: ["node"], crypto: "node" },
  { name: "Deno", conditions: ["deno", "node"], crypto: "node" },
  { name: "Bun", conditions: ["bun", "node"], crypto: "node" },
  { name: "Cloudflare Workers", conditions: ["workerd", "worker", "browser"], crypto: "web" },
  { name: "Next Edge", conditions: ["edge-light", "worker", "browser"], crypto: "web" },
  { name: "browsers", conditions: ["browser"], crypto: "web" },
];

function bundle(project: string, subpath: string, options: BuildOptions): string {
  const contents = `export * from "@referral-service/sdk${subpath}";`;
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: project },
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "error",
    ...options,
  });
  return outputFiles?.[0]?.text ?? "";
}

const edge: BuildOptions = {
  conditions: ["workerd", "worker", "browser", "import"],
  platform: "neutral",
};

const limits = [
  { name: ".", subpath: "", limitBytes: 15_000, options: edge },
  { name: "./webhooks (WebCrypto)", subpath: "/webhooks", limitBytes: 4_000, options: edge },
  {
    name: "./webhooks (node:crypto)",
    subpath: "/webhooks",
    limitBytes: 4_000,
    options: { platform: "node" } satisfies BuildOptions,
  },
];

export function checkSizes(workFolder: string, packed: PackedPackage): string {
  const project = installInto(workFolder, "sizes", packed);
  const sizes = limits.map(({ name, subpath, limitBytes, options }) => {
    const minified = bundle(project, subpath, { ...options, minify: true });
    const sizeBytes = gzipSync(minified, { level: 9 }).length;
    if (sizeBytes > limitBytes) {
      throw new Error(`${name} is ${sizeBytes} bytes min+gzip, more than ${limitBytes}`);
    }
    return `${name} ${sizeBytes} of ${limitBytes} bytes`;
  });
  return `${sizes.join(", ")} (min+gzip)`;
}

interface Vector {
  nowSeconds: number;
  headers: Record<string, string>;
  bodyBase64: string;
  secrets: string[];
}

/** Each runtime gets only the implementation that it can run. */
export function checkConditions(workFolder: string, packed: PackedPackage): string {
  const project = installInto(workFolder, "conditions", packed);
  for (const { name, conditions, crypto } of runtimes) {
    for (const subpath of edgeSubpaths) {
      const code = bundle(project, subpath, {
        platform: "neutral",
        conditions: [...conditions, "import"],
        external: ["node:crypto"],
      });
      const used = /node:|require\(|\bBuffer\b/.test(code) ? "node" : "web";
      if (used !== crypto) throw new Error(`On ${name} .${subpath} takes the ${used} one`);
    }
  }
  return `${runtimes.map(({ name }) => name).join(", ")} take the crypto they have`;
}

/** A consumer's minifier renames classes. Their logs show errors by their public names all the same. */
export function checkMinified(workFolder: string, packed: PackedPackage): string {
  const project = installInto(workFolder, "minified", packed);
  const subpaths = ["", "/webhooks"];
  const names = subpaths.flatMap((subpath) => {
    const options: BuildOptions = { ...edge, minify: true, format: "iife", globalName: "module" };
    const classes: [exported: string, named: string][] = runInNewContext(
      `${bundle(project, subpath, options)}
      Object.entries(module)
        .filter(([, value]) => value.prototype instanceof Error)
        .map(([exported, { name }]) => [exported, name])`,
      { TextEncoder, TextDecoder },
    );
    return classes.map(([exported, named]) => {
      if (exported !== named) throw new Error(`${exported} is called ${named} when minified`);
      return named;
    });
  });
  return `${names.length} error classes keep their names`;
}

/** Runs the bundle without Node's modules, on the first vector, at the vector's time. */
export async function checkEdge(workFolder: string, packed: PackedPackage): Promise<string> {
  const project = installInto(workFolder, "edge", packed);
  const code = bundle(project, "/webhooks", { ...edge, format: "iife", globalName: "webhooks" });
  if (/node:|require\(/.test(code)) throw new Error("the edge bundle reaches for Node");
  const vectors = join(packageRoot, "test/vectors/webhook-signature-vectors.json");
  const vector: Vector = JSON.parse(readFileSync(vectors, "utf8")).vectors[0];
  const body = Buffer.from(vector.bodyBase64, "base64").toString();
  const eventType = await runInNewContext(
    `${code}
    Date.now = () => ${vector.nowSeconds * 1000};
    webhooks.verifyWebhook(request).then((event) => event.eventType)`,
    {
      crypto: globalThis.crypto,
      TextEncoder,
      TextDecoder,
      request: { body, headers: vector.headers, secret: vector.secrets },
    },
  );
  if (eventType !== "referral.deleted") throw new Error(`the edge bundle read a ${eventType}`);
  return "no Node built-in, and it verifies a vector";
}
