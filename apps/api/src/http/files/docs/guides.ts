import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import type { IRouter } from "express";
import { keptFile } from "./kept-file.ts";
import { guideStyle, pageHeaders } from "./page-styles.ts";

/** Paths as in the repository, so that the links between the guides work in both places. */
export const guides = [
  "api.md",
  "assistants.md",
  "errors.md",
  "events/README.md",
  "webhooks.md",
  "sdk/README.md",
  "sdk/cli.md",
  "sdk/errors.md",
  "sdk/migrating-from-hand-written-code.md",
  "sdk/pagination.md",
  "sdk/quick-start.md",
  "sdk/retries-and-idempotency.md",
  "sdk/testing.md",
  "sdk/webhooks.md",
];

/** Serves the guides for customers as pages. */
export function mountGuides(app: IRouter, docs: URL) {
  for (const guide of guides) {
    app.get(
      `/docs/guides/${guide}`,
      (_req, res, next) => {
        res.set(pageHeaders);
        next();
      },
      keptFile({
        type: "text/html; charset=utf-8",
        cacheControl: pageHeaders["Cache-Control"],
        read: async () => pageOf(guide, await readFile(new URL(guide, docs), "utf8")),
      }),
    );
  }
  app.get(
    "/docs/assets/guides.css",
    keptFile({
      type: "text/css; charset=utf-8",
      cacheControl: "no-cache",
      read: async () => guideStyle,
    }),
  );
}

async function pageOf(guide: string, text: string): Promise<string> {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? guide;
  const up = posix.relative(posix.dirname(`/docs/guides/${guide}`), "/docs");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${up}/assets/guides.css">
<nav><a href="${up}/../docs">API reference</a></nav>
<main>
${await htmlOf(text, guide)}</main>
</html>
`;
}

async function htmlOf(text: string, guide: string): Promise<string> {
  // Loaded at the first request of a guide, so that it costs no start-up time or memory before.
  const { Marked } = await import("marked");
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return isServed(href, guide) ? `<a href="${href}">${inner}</a>` : inner;
      },
    },
  });
  return marked.parse(text, { async: true });
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** Links to files that only the repository has are shown as text. */
function isServed(href: string, guide: string): boolean {
  if (/^(https:|#)/.test(href)) return true;
  const [path = ""] = href.split("#");
  return guides.includes(posix.join(posix.dirname(guide), path));
}
