import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Checks that workflows use third-party actions by commit hash, because a tag can be moved. The version
// follows the hash, for people and for the bot that updates both.
const folder = join(import.meta.dirname, "../.github/workflows");

const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
const ours = /^\.\/\S+$/;

const uses = readdirSync(folder).flatMap((file) =>
  [...readFileSync(join(folder, file), "utf8").matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(
    ([, action = ""]) => ({ file, action }),
  ),
);
const loose = uses.filter(({ action }) => !pinned.test(action) && !ours.test(action));
for (const { file, action } of loose) {
  console.error(`.github/workflows/${file}: write ${action} as owner/name@<commit> # v1.2.3`);
}
if (loose.length > 0) process.exitCode = 1;
else console.log(`The ${uses.length} actions are pinned`);
