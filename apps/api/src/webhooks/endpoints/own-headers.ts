import { endpointHeadersMax, isSameHeader, shownEnding } from "@referral-service/contract";
import type { Changes } from "../../kernel/audit/audit-entry.ts";
import type { SealedBox } from "../../kernel/platform/sealed-box.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { headersContext, openHeaders } from "../engine/secrets.ts";

type Headers = Record<string, string>;

/** An endpoint's own headers after a change. */
interface HeaderChange {
  /** Null if there are no headers. */
  sealedHeaders: Uint8Array<ArrayBuffer> | null;
  headerEndings: Headers;
  /** The changes for the audit log, which contains only the names. */
  audited: Changes;
}

/** A new endpoint's own headers. */
export const newHeaders = (sealedBox: SealedBox, endpointId: string, headers: Headers = {}) =>
  headerChange(sealedBox, endpointId, {}, headers);

/**
 * Headers that the changes do not name stay unchanged. Null removes all headers, even if they cannot
 * be decrypted.
 */
export function changedHeaders(
  sealedBox: SealedBox,
  endpointId: string,
  {
    sealed,
    endings,
    changes,
  }: {
    sealed: Uint8Array | null;
    endings: Headers;
    changes: Record<string, string | null> | null;
  },
): HeaderChange {
  if (changes === null) return headerChange(sealedBox, endpointId, endings, {});
  const before = openHeaders(sealedBox, endpointId, sealed);
  const after = headersAfter(before, changes);
  if (Object.keys(after).length > endpointHeadersMax) {
    throw invalidRequest({
      path: "headers",
      message: `must have at most ${endpointHeadersMax} items`,
    });
  }
  return headerChange(sealedBox, endpointId, before, after);
}

/**
 * The headers after a change. Names that differ only in case are the same. The new spelling is
 * kept.
 */
function headersAfter(before: Headers, changes: Record<string, string | null>): Headers {
  const isKept = ([name]: [string, string]) =>
    !Object.keys(changes).some((changed) => isSameHeader(changed, name));
  const given = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return Object.fromEntries([...Object.entries(before).filter(isKept), ...given]);
}

function headerChange(
  sealedBox: SealedBox,
  endpointId: string,
  before: Headers,
  after: Headers,
): HeaderChange {
  const text = JSON.stringify(after);
  const isEmpty = Object.keys(after).length === 0;
  return {
    sealedHeaders: isEmpty ? null : sealedBox.seal(text, headersContext(endpointId)),
    headerEndings: Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, shownEnding(value)]),
    ),
    audited: headersAudited(before, after),
  };
}

/** The names before and after, and the names of headers with a new value. */
function headersAudited(before: Headers, after: Headers): Changes {
  const [from, to] = [Object.keys(before).toSorted(), Object.keys(after).toSorted()];
  const replaced = to.filter((name) => name in before && before[name] !== after[name]);
  return {
    ...(from.join() !== to.join() && { headers: { from, to } }),
    ...(replaced.length > 0 && { headerValues: { from: null, to: replaced } }),
  };
}
