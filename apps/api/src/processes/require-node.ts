import manifest from "../../package.json" with { type: "json" };

const needed = manifest.engines.node.replace(">=", "");
const running = process.versions.node;

if (rank(running) < rank(needed)) {
  process.stderr.write(
    `The referral service needs Node ${needed} or newer. This is Node ${running}.\n`,
  );
  process.exit(1);
}

function rank(version: string): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 1_000 + minor;
}
