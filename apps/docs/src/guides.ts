import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "./folders.ts";

/** Pages outside docs/, and their paths on the site. */
const outside: Record<string, string> = {
  "CONTRIBUTING.md": "contributing",
  "SECURITY.md": "security",
  "apps/benchmarks/README.md": "benchmarks",
  "apps/api/src/kernel/database/README.md": "database",
  "packages/sdk/README.md": "sdk/package",
  "packages/mcp/README.md": "mcp",
};

const files = [
  ...globSync("docs/**/*.md", { cwd: fileURLToPath(repository) }).map((path) =>
    path.replaceAll("\\", "/"),
  ),
  ...Object.keys(outside),
];

/** The path of a page under /docs, without a suffix. */
function siteOf(file: string): string {
  const inside = file.replace(/^docs\//, "").replace(/\.md$/, "");
  return outside[file] ?? inside.replace(/(^|\/)README$/, "$1index");
}

const sites = new Map(files.map((file) => [file, siteOf(file)]));

/** The guides for the site. A link to a file that exists only in the repository becomes text. */
export const guidePages = (): Record<string, string> =>
  Object.fromEntries(
    [...sites].map(([file, site]) => [
      `${site}.md`,
      sitePage(readFileSync(new URL(file, repository), "utf8"), file),
    ]),
  );

/** The text of a file in the repository, with links for the site. */
export const sitePage = (text: string, file: string): string =>
  outsideOfCode(text, (part) => withSiteLinks(withoutTags(part), file));

/** Changes the text between code blocks and code spans. */
function outsideOfCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(^ *```[^\n]*\n.*?^ *```|``[^\n]*?``|`[^`\n]*`)/ms)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}

/**
 * Escapes names in angle brackets, which VitePress would treat as Vue components. Removes anchors,
 * because headings have the same IDs as on GitHub without them.
 */
const withoutTags = (text: string) =>
  text
    .replaceAll(/^<a id="[^"]+"><\/a>$/gm, "")
    .replaceAll(/<(?!\/?(?:a|kbd|picture|source|img|br)\b|!--)/g, "&lt;");

function withSiteLinks(text: string, file: string): string {
  return text
    .replaceAll(/\]\(([^()\s]+)\)/g, (link, target: string) => {
      if (/^(?:[a-z]+:|#)/.test(target)) return link;
      const [path = "", anchor] = target.split("#");
      const resolvedPath = posix.join(posix.dirname(file), path);
      if (resolvedPath === "docs/openapi.json") return "](/openapi.json){target=_self}";
      if (resolvedPath === "docs/decisions") return "](/decisions/)";
      if (resolvedPath === ".changeset") return "](/changelog)";
      const site = sites.get(resolvedPath);
      if (site === undefined) return `](${notHere})`;
      return `](/${site.replace(/(^|\/)index$/, "$1")}${anchor === undefined ? "" : `#${anchor}`})`;
    })
    .replaceAll(new RegExp(`\\[([^\\][]*)\\]\\(${notHere}\\)`, "g"), "$1");
}

/**
 * Shows samples in several languages as tabs: sections that consist only of a heading and a code
 * block. Models and GitHub get them one after the other.
 */
export const withTabs = (text: string) =>
  text.replaceAll(/(?:^### [^\n]+\n\n```\w+\n.*?^```\n\n?){2,}/gms, (samples) => {
    const tabs = samples.replaceAll(/^### ([^\n]+)\n\n```(\w+)$/gm, "```$2 [$1]");
    return `::: code-group\n\n${tabs.trimEnd()}\n\n:::\n\n`;
  });

const notHere = "not-on-the-site:";

export const decisionTitles = files
  .filter((file) => file.startsWith("docs/decisions/"))
  .toSorted()
  .map((file) => ({
    path: siteOf(file),
    title: /^# (.+)$/m.exec(readFileSync(new URL(file, repository), "utf8"))?.[1] ?? file,
  }));
