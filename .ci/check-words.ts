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

// Texts that people see have no word of `words.ts`: pages, the OpenAPI document, the app, emails, public pages, tools of
// assistants. Words that need care are counted on the pages of the docs.

const root = join(import.meta.dirname, "..");

const surfaces: { globs: string[]; textsIn: (source: string, file: string) => Text[] }[] = [
  { globs: ["*.md", ":(exclude)**/CHANGELOG.md"], textsIn: textsOfPage },
  { globs: ["docs/openapi.json"], textsIn: textsOfDocument },
  {
    globs: [
      ":(glob)apps/dashboard/src/**",
      ":(glob)apps/api/src/kernel/mail/templates/**",
      ":(glob)apps/api/src/links/pages/**",
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

const complaints = surfaces.flatMap(({ globs, textsIn }) =>
  filesOf(globs).flatMap((file) =>
    textsIn(readFileSync(join(root, file), "utf8"), file).flatMap((text) =>
      complaintsAbout(text, file),
    ),
  ),
);

const doubtsMax = 40;
const doubts = filesOf(["docs/*.md", ":(glob)README.md"]).flatMap((file) =>
  textsOfPage(readFileSync(join(root, file), "utf8")).flatMap((text) => doubtsAbout(text, file)),
);
if (doubts.length > doubtsMax) {
  complaints.push(
    ...doubts,
    `The docs use words that need care ${doubts.length} times, and ${doubtsMax} are enough`,
  );
}

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
