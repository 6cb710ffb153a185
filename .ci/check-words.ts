import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  complaintsAbout,
  doubtsAbout,
  type Text,
  textsOfDocument,
  textsOfPage,
  textsOfSource,
} from "./words.ts";

// Rejects the words in `words.ts` in texts that people see, and limits the total number of words
// that need care.

const root = join(import.meta.dirname, "..");

type Reader = (source: string, file: string) => Text[];

const surfaces: { globs: string[]; textsIn: Reader; isGenerated?: true }[] = [
  { globs: ["*.md", ":(exclude)**/CHANGELOG.md"], textsIn: textsOfPage },
  // The contract's texts are also in its sources, so words that need care are not counted here.
  { globs: ["docs/openapi.json"], textsIn: textsOfDocument, isGenerated: true },
  {
    globs: [
      ":(glob)apps/dashboard/src/**",
      ":(glob)apps/api/src/*/*emails.ts",
      ":(glob)apps/api/src/kernel/email/layout.ts",
      ":(glob)apps/api/src/kernel/email/words.ts",
      ":(glob)apps/api/src/links/pages/**",
      ":(glob)apps/local/src/mailbox/pages.ts",
      ":(glob)packages/assistant-tools/src/**",
      ":(glob)packages/contract/src/**",
    ],
    textsIn: textsOfSource,
  },
];

function filesOf(globs: string[]): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", ...globs],
    { cwd: root, encoding: "utf8" },
  );
  return listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
}

const complaints: string[] = [];
const doubts: string[] = [];
for (const { globs, textsIn, isGenerated } of surfaces) {
  const files = filesOf(globs);
  if (files.length === 0) complaints.push(`${globs.join(" ")} names no file`);
  for (const file of files) {
    for (const text of textsIn(readFileSync(join(root, file), "utf8"), file)) {
      complaints.push(...complaintsAbout(text, file));
      if (!isGenerated) doubts.push(...doubtsAbout(text, file));
    }
  }
}

const doubtsMax = 40;
if (doubts.length > doubtsMax) {
  complaints.push(
    ...doubts,
    `The texts use words that need care ${doubts.length} times, and ${doubtsMax} are enough`,
  );
}

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
