import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";

function versionIn(file: string): string {
  const { version } = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  return JSON.stringify(version);
}

// Packages of this workspace are bundled. Those of others are dependencies, so that audits see them.
export default defineConfig({
  entry: { main: "src/main.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  removeNodeProtocol: false,
  define: {
    MCP_VERSION: versionIn("package.json"),
    SDK_VERSION: versionIn("../sdk/package.json"),
  },
  clean: true,
});
