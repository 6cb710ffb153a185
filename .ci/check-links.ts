import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import GithubSlugger from "github-slugger";

// Checks that every link to this repository leads to an existing file and, if it has a fragment, to
// an existing heading.
const root = join(import.meta.dirname, "..");

const pages = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((page) => page !== "" && !page.startsWith(".changeset/"));

const withoutCode = (text: string) =>
  text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");

function linksOf(text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function anchorsOf(file: string): Set<string> {
  const text = readFileSync(file, "utf8").replaceAll(/^```.*?^```/gms, "");
  const slugger = new GithubSlugger();
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    slugger.slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "")),
  );
  const named = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...named]);
}

function whatIsWrong(page: string, link: string): string | undefined {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? join(root, page) : resolve(root, dirname(page), path);
  if (!existsSync(file)) return "leads to no file";
  if (anchor !== undefined && !anchorsOf(file).has(anchor)) return "names no heading there";
  return undefined;
}

const links = pages.flatMap((page) =>
  linksOf(readFileSync(join(root, page), "utf8")).map((link) => ({ page, link })),
);
const broken = links.flatMap(({ page, link }) => {
  const wrong = whatIsWrong(page, link);
  return wrong === undefined ? [] : [`${page}: ${link} ${wrong}`];
});
for (const line of broken) console.error(line);
if (broken.length > 0) process.exitCode = 1;
else console.log(`The ${links.length} links of ${pages.length} pages lead somewhere`);
