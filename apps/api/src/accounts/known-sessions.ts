import type { IncomingHttpHeaders } from "node:http";

const sessionCountMax = 10_000;

/** Remembers which sessions were good at their last lookup, in this process only. */
export interface KnownSessions {
  has(headers: IncomingHttpHeaders): boolean;
  note(headers: IncomingHttpHeaders, isGood: boolean): void;
}

export function createKnownSessions(): KnownSessions {
  // The session noted last is the last.
  const good = new Set<string>();
  return {
    has: (headers) => good.has(sessionIn(headers)),
    note(headers, isGood) {
      const session = sessionIn(headers);
      good.delete(session);
      if (!isGood) return;
      good.add(session);
      for (const oldest of good) {
        if (good.size <= sessionCountMax) break;
        good.delete(oldest);
      }
    },
  };
}

const sessionIn = ({ cookie = "" }: IncomingHttpHeaders) =>
  /referrals\.session_token=([^;]*)/.exec(cookie)?.[1] ?? "";
