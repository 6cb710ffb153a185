import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// The CLI wants a schema-engine binary to exist before it generates, though generating never runs it.
// Naming any executable keeps it from downloading one, so that the install works without that network.
const run = spawnSync("prisma", ["generate"], {
  stdio: ["ignore", "ignore", "inherit"],
  shell: process.platform === "win32",
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
});
if (run.status !== 0) process.exit(run.status ?? 1);

const clientFile = new URL("../src/database/prisma-client/internal/class.ts", import.meta.url);
const client = readFileSync(clientFile, "utf8");
const loading =
  /const \{ wasm \} = await import\("(.+\.wasm-base64)\.mjs"\)\s+return await decodeBase64AsWasm\(wasm\)/;
const [text, moduleName] = loading.exec(client) ?? [];
if (text === undefined) throw new Error("Prisma's client loads its query compiler in another way");
const { wasm } = createRequire(import.meta.url)(`${moduleName}.js`);
const compilerFile = new URL("../prisma/query-compiler.wasm", import.meta.url);
writeFileSync(compilerFile, Buffer.from(wasm, "base64"));
writeFileSync(
  clientFile,
  client
    .replace(text, "return WebAssembly.compile(await readQueryCompiler())")
    .replace(/^import /m, 'import { readQueryCompiler } from "../../query-compiler.ts"\nimport '),
);
