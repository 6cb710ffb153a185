import type { MarkdownRenderer } from "vitepress";

/** Highlights a sample only once. The pages, their server copy and the search index each need it, and many pages share it. */
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
