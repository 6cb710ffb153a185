import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformerStyleToClass } from "@shikijs/transformers";

/** Turns the colors of code into classes, in pages and in the chunks that a click loads. */
export const colorsAsClasses = transformerStyleToClass({ classPrefix: "t-" });

const scripts = new Map<string, string>();

/** The page without inline scripts and styles, which the policy of the site forbids. */
export function withoutInline(html: string, base: string): string {
  return html
    .replaceAll(
      /<script(?![^>]* src=)([^>]*)>(.+?)<\/script>/gs,
      (_, attributes: string, code: string) => {
        const name = `${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js`;
        scripts.set(name, code);
        return `<script${attributes} src="${base}inline/${name}"></script>`;
      },
    )
    .replaceAll(/ style="(?:--vp-vh:0px;|position:relative;)"/g, "")
    .replace("</head>", `<link rel="stylesheet" href="${base}inline/code.css"></head>`);
}

export function writeInline(folder: string) {
  mkdirSync(join(folder, "inline"), { recursive: true });
  writeFileSync(join(folder, "inline", "code.css"), colorsAsClasses.getCSS());
  for (const [name, code] of scripts) writeFileSync(join(folder, "inline", name), code);
}
