import { readFile } from "node:fs/promises";

/** The output that the README shows after these words; `…` stands for anything. */
export async function shownInReadme(
  words: string,
  { baseUrl }: { baseUrl: string },
): Promise<RegExp> {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
  const [, after = ""] = readme.split(words);
  const [, shown = ""] = /^\s*```\n(.*?)```/s.exec(after) ?? [];
  const { host, port } = new URL(baseUrl);
  const parts = shown
    .replaceAll("127.0.0.1:3000", host)
    .replaceAll("localhost:3000", `localhost:${port}`)
    .split("…");
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join(".*"), "s");
}
