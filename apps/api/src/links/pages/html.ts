import { escapeHtml } from "../../kernel/email/words.ts";

/**
 * Markup that is safe to send. Only `html` creates it, and it escapes every text that it inserts.
 */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/**
 * Escapes text between tags and in quoted attributes. Do not insert values as names or into
 * scripts.
 */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: pieces }, ...parts.map(markupOf)));

function markupOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  return typeof part === "object" ? part.map(markupOf).join("") : escapeHtml(String(part));
}
