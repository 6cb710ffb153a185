import {
  clearedCookie,
  readSealedCookie,
  type SealingDeps,
  sealedCookie,
} from "../accounts/sign-in/sealed-cookie.ts";
import type { Expected } from "./provider.ts";

/** The invitation by which a person without an identity joins. */
export interface Joining {
  /** The token of a mailed link. */
  invitation?: string | undefined;
  invitationCode?: string | undefined;
}

/** A sign-in that was begun; only the browser that began it can end it. */
export interface Pending extends Joining {
  expected: Expected;
  /** A path below `/app`. */
  from: string;
}

const cookie = { name: "referrals.provider", context: "sign-in by a provider" };

export const pendingCookie = (deps: SealingDeps, pending: Pending) =>
  sealedCookie(deps, cookie, pending);

export const noPendingCookie = (deps: Pick<SealingDeps, "settings">) => clearedCookie(deps, cookie);

export const readPending = (
  deps: Pick<SealingDeps, "sealedBox" | "clock">,
  cookies: string | undefined,
) => readSealedCookie<Pending>(deps, cookie, cookies);
