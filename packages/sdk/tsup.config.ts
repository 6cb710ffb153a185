import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

const define = { SDK_VERSION: JSON.stringify(version) };

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      testing: "src/testing/index.ts",
      webhooks: "src/webhooks/index.ts",
      "webhooks.express": "src/webhooks/express.ts",
      "webhooks.fastify": "src/webhooks/fastify.ts",
      "webhooks.fetch": "src/webhooks/fetch.ts",
      "webhooks.hono": "src/webhooks/hono.ts",
      "webhooks.next": "src/webhooks/next.ts",
      "signature.node": "src/webhooks/signature.node.ts",
      "signature.web": "src/webhooks/signature.web.ts",
    },
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    // Resolved where it runs: "imports" of package.json names one for Node and one for elsewhere.
    external: ["#signature", "node:crypto", "node:http"],
    // Deno and edge runtimes know Node's modules only by their node: names.
    removeNodeProtocol: false,
    // Each entry point stands alone, so that an edge bundle never meets a chunk of the Node one.
    splitting: false,
    define,
    dts: true,
    clean: true,
  },
  {
    entry: { "referral-service": "src/cli/main.ts" },
    // A folder of its own: each build empties the one that it writes to.
    outDir: "bin",
    format: ["esm"],
    target: "node20",
    platform: "node",
    removeNodeProtocol: false,
    define,
    clean: true,
  },
]);
