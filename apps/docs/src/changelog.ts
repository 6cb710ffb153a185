import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { repository } from "./folders.ts";
import { sitePage } from "./guides.ts";

/** The packages with their own version, in the order of the page. */
const packages = [
  { name: "@referral-service/api", folder: "apps/api", title: "The service" },
  { name: "@referral-service/sdk", folder: "packages/sdk", title: "The SDK" },
  { name: "@referral-service/mcp", folder: "packages/mcp", title: "The assistants' program" },
];

const textOf = (file: string) => readFileSync(new URL(file, repository), "utf8");

/** The changes since the last release, then the releases of each package. */
export const changelogPage = (): string => `# Changelog

For people who upgrade. [Release notes and upgrades](/release-notes) explains what the notes tell you about the database and about
skipping releases.

${[...coming(), ...packages.flatMap(releasesOf)].join("\n\n")}
`;

interface Change {
  packages: string[];
  text: string;
}

function coming(): string[] {
  const changes = globSync(".changeset/*.md", { cwd: fileURLToPath(repository) })
    .toSorted()
    .map(changeIn);
  const sections = packages.flatMap(({ name, title }) => {
    const texts = changes.filter((change) => change.packages.includes(name));
    return texts.length === 0 ? [] : [`### ${title}`, ...texts.map(({ text }) => asItem(text))];
  });
  return sections.length === 0 ? [] : ["## Next release", ...sections];
}

function changeIn(file: string): Change {
  const [, head = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(textOf(file)) ?? [];
  const named = [...head.matchAll(/^"([^"]+)":/gm)].map(([, name = ""]) => name);
  return { packages: named, text: sitePage(text.trim(), file) };
}

/** Uses the format that changesets writes into a changelog. */
const asItem = (text: string) => `- ${text.replaceAll(/\n(?=.)/g, "\n  ")}`;

function releasesOf({ folder, title }: (typeof packages)[number]): string[] {
  const file = `${folder}/CHANGELOG.md`;
  if (!existsSync(new URL(file, repository))) return [];
  const releases = textOf(file).replace(/^# .*\n/, "");
  return [sitePage(releases.replaceAll(/^## (?=\d)/gm, `## ${title} `).trim(), file)];
}
