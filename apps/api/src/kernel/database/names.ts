import { createHash } from "node:crypto";

const usesBeforeNaming = 10;
const namesMax = 300;
const countsMax = 3_000;

/**
 * Names for frequent statements, so that each connection parses and plans them only once. The
 * number of names is limited, because filters create many texts for one list, and each prepared
 * text takes memory in PostgreSQL.
 */
export function createStatementNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const useCounts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === namesMax) return name;
    const useCount = (useCounts.get(text) ?? 0) + 1;
    if (useCounts.size === countsMax) useCounts.clear();
    useCounts.set(text, useCount);
    if (useCount < usesBeforeNaming) return undefined;
    useCounts.delete(text);
    const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, `${prefix} ${hash}`);
    return names.get(text);
  };
}
