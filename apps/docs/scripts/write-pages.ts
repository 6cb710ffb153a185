import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { changelogPage } from "../src/changelog.ts";
import { pagesFolder, repository } from "../src/folders.ts";
import { decisionTitles, guidePages, withTabs } from "../src/guides.ts";
import { homePage } from "../src/home.ts";
import { referencePages } from "../src/reference.ts";

const decisions = `# Decisions

Why the service is built as it is, what was decided, and what was measured.

${decisionTitles.map(({ path, title }) => `- [${title}](/${path})`).join("\n")}
`;

const guides: Record<string, string> = { ...guidePages(), "changelog.md": changelogPage() };

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1];

/** The guides for models: a list, and each guide as Markdown at the address of its page plus a suffix. */
const forModels = {
  "llms.txt": `# Referral service

> A self-hosted referral program with a typed REST API and signed webhooks. The OpenAPI document is at /openapi.json.

## Docs

${Object.entries(guides)
  .filter(([name]) => !name.startsWith("decisions/"))
  .map(([name, text]) => `- [${titleOf(text)}](/docs/${name})`)
  .join("\n")}
`,
  ...guides,
};

const inPublic = Object.entries(forModels).map(([name, text]) => [`public/${name}`, text] as const);
const pages = {
  ...Object.fromEntries(Object.entries(guides).map(([name, text]) => [name, withTabs(text)])),
  ...referencePages(),
  "index.md": homePage(guides["index.md"] ?? ""),
  "decisions/index.md": decisions,
};

rmSync(pagesFolder, { recursive: true, force: true });
for (const [name, text] of [...Object.entries(pages), ...inPublic]) {
  const file = new URL(name, pagesFolder);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
}

copyFileSync(
  new URL("apps/dashboard/public/favicon.svg", repository),
  new URL("public/favicon.svg", pagesFolder),
);
