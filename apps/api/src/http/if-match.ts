import { metadataOf } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import type { Request } from "express";
import type { IfVersion } from "../kernel/callers/require-version.ts";
import { invalidRequest } from "../kernel/refusal.ts";

/**
 * Reads the condition of a change as in RFC 9110 (13.1.1 and 13.1.2). `If-Match: *` means any
 * version, and `If-None-Match: *` means none.
 */
export function ifVersionOf(route: AppRoute, req: Request): IfVersion {
  const header = req.get("if-match")?.trim();
  if (route.method === "GET") return undefined;
  if (header === undefined) return req.get("if-none-match")?.trim() === "*" ? "none" : undefined;
  if (header === "*") return "any";
  const tags = entityTagsIn(header);
  if (metadataOf(route).versioned) return tags.flatMap(versionOf);
  throw refused("This resource has no version. Send the request without If-Match.");
}

// A list can have empty elements, and a comma can be part of a tag.
const element = /[\t ]*(?:((?:W\/)?"[!#-~\x80-\xff]*")[\t ]*)?(?:,|$)/y;

function entityTagsIn(header: string): string[] {
  const tags: string[] = [];
  element.lastIndex = 0;
  while (element.lastIndex < header.length) {
    const match = element.exec(header);
    if (match === null) throw refused(malformed);
    if (match[1] !== undefined) tags.push(match[1]);
  }
  if (tags.length === 0) throw refused(malformed);
  return tags;
}

const malformed = 'must be * or ETags of the resource in quotation marks, such as "3"';

/**
 * Returns the version in a tag. Empty for a tag in a form that no resource has. A weak tag counts
 * as a strong one, because proxies that compress weaken tags.
 */
function versionOf(tag: string): number[] {
  const version = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(tag)?.[1];
  return version === undefined ? [] : [Number(version)];
}

const refused = (message: string) => invalidRequest({ path: "If-Match", message });
