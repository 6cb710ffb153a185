import { readFileSync } from "node:fs";

// The TypeScript sources run directly on the Node that the install includes. If the install failed,
// pnpm only prints a warning and continues with the machine's own Node.
const manifest = new URL("../apps/api/package.json", import.meta.url);
const needed = JSON.parse(readFileSync(manifest, "utf8")).engines.node.replace(">=", "");
const running = process.versions.node;
if (rank(running) < rank(needed)) {
  console.error(
    `This needs Node ${needed} or newer but runs on ${running}: the install before it must have failed. Run \`npx -y pnpm@12 install\` and read its errors.`,
  );
  process.exit(1);
}

function rank(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 1_000 + minor;
}
