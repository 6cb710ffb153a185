import { readFile } from "node:fs/promises";

/** Returns a pattern of the output that docs/try-it.md shows for this command. `…` matches anything. */
export async function shownInDocs(
  words: string,
  { baseUrl }: { baseUrl: string },
): Promise<RegExp> {
  const page = await readFile(new URL("../../../docs/try-it.md", import.meta.url), "utf8");
  const [, after = ""] = page.split(words);
  const [, shown = ""] = /^\s*```\n(.*?)```/s.exec(after) ?? [];
  const { host, port } = new URL(baseUrl);
  const parts = shown
    .replaceAll("127.0.0.1:3000", host)
    .replaceAll("localhost:3000", `localhost:${port}`)
    .split("…");
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join(".*"), "s");
}
