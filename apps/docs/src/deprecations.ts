import { table } from "./fields.ts";
import type { Document } from "./openapi.ts";

interface Found {
  name: string;
  since: string;
  sunset: string;
  instead: string;
}

/** Keys between a schema and its field that are of no use to a reader. */
const silent = /^(schemas|parameters|properties|schema|items|anyOf|allOf|\d+|paths)$/;

/** All operations, parameters and fields with an announced removal. */
export function deprecationsPage({ paths, components }: Pick<Document, "paths" | "components">) {
  const found = [...deprecationsIn(paths, []), ...deprecationsIn(components, [])];
  const rows = found
    .toSorted((a, b) => (a.sunset < b.sunset ? -1 : 1))
    .map(({ name, since, sunset, instead }) => [`\`${name}\``, since, sunset, instead]);
  const list =
    rows.length === 0
      ? "Nothing in `/api/v1` is deprecated today."
      : table(["What", "Deprecated on", "Works until at least", "Instead"], rows);
  return `# Deprecations

For programs that call the API: everything that a later release will remove. [Versions and deprecation](/versions#deprecation) explains
how the service announces it.

${list}
`;
}

function deprecationsIn(node: unknown, path: string[]): Found[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, part]) => {
    if (key === "x-deprecation") return [{ ...(part as Omit<Found, "name">), name: nameOf(path) }];
    return deprecationsIn(part, [...path, key]);
  });
}

/**
 * Returns the name of a deprecated part, such as `GET /api/v1/leads` for an operation or
 * `Referral.notes` for a field.
 */
function nameOf(path: string[]): string {
  const [first = "", second = "", ...rest] = path.filter((step) => !silent.test(step));
  if (!first.startsWith("/")) return [first, second, ...rest].filter(Boolean).join(".");
  return [`${second.toUpperCase()} ${first}`, ...rest].join(" ");
}
