import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "webhooks.node": "src/webhooks/index.node.ts",
    "webhooks.web": "src/webhooks/index.web.ts",
  },
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  external: ["node:crypto"],
  // Deno and edge runtimes know Node's modules only by their node: names.
  removeNodeProtocol: false,
  // Each entry point stands alone, so that an edge bundle never meets a chunk of the Node one.
  splitting: false,
  define: { SDK_VERSION: JSON.stringify(version) },
  dts: true,
  clean: true,
});
