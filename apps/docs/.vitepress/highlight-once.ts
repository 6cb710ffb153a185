import type { MarkdownRenderer } from "vitepress";

/**
 * Highlights a sample only once. Pages, their server copy and the search index need each sample,
 * and many pages share one.
 */
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
