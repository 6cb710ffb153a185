import type { Request } from "express";

// Matches the names of programs, but not "Cubot", which is a phone manufacturer.
const program =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|preview|facebookexternalhit|meta-external|whatsapp\/|viber|slack-imgproxy|skypeuri|embedly|bitlybot|googleother|google-|apis-google|mediapartners/i;

/**
 * Whether the request is from a program that previews or follows links, or from a browser that
 * preloads the page. No person has seen the page yet in these cases.
 */
export function isPreview(req: Request): boolean {
  if (req.method !== "GET") return true;
  const purposes = ["purpose", "sec-purpose", "x-purpose", "x-moz"].map((name) => req.get(name));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ""))) return true;
  return program.test(req.get("user-agent") ?? "");
}
