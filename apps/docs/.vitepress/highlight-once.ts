import type { MarkdownRenderer } from "vitepress";

/** Highlights a sample once: the pages, their server's copy and the search index each ask for it, and many pages share it. */
export function highlightOnce({ options }: MarkdownRenderer) {
  const { highlight } = options;
  const known = new Map<string, string>();
  options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes]);
    const html = known.get(key) ?? highlight?.(code, language, attributes) ?? "";
    known.set(key, html);
    return html;
  };
}
