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
    has(headers) {
      const session = sessionIn(headers);
      return session !== undefined && good.has(session);
    },
    note(headers, isGood) {
      const session = sessionIn(headers);
      if (session === undefined) return;
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

/** The session's cookie, signed; undefined without one. */
export const sessionIn = ({ cookie = "" }: IncomingHttpHeaders): string | undefined =>
  /referrals\.session_token=([^;]*)/.exec(cookie)?.[1];
