import type { Request } from "express";

// "Cubot" makes phones.
const program =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|preview|facebookexternalhit|meta-external|whatsapp\/|viber|slack-imgproxy|skypeuri|embedly|bitlybot|googleother|google-|apis-google|mediapartners/i;

/**
 * Whether no one looks at the page yet: a program that shows a preview of a link or follows links,
 * or a browser that loads the page in advance.
 */
export function isPreview(req: Request): boolean {
  if (req.method !== "GET") return true;
  const purposes = ["purpose", "sec-purpose", "x-purpose", "x-moz"].map((name) => req.get(name));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ""))) return true;
  return program.test(req.get("user-agent") ?? "");
}
