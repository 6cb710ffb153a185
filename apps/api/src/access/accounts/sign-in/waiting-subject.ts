import type { Subject } from "../subject-store.ts";
import { readSealedCookie, type SealingDeps, sealedCookie } from "./sealed-cookie.ts";

/** Bound to one challenge, because the next person in this browser may enter the code of another account. */
const cookieFor = (challenge: string) => ({
  name: "referrals.subject",
  context: `subject that waits for ${challenge}`,
});

/** Keeps the subject to which the account is connected when the code that the challenge asks for is entered. */
export const waitingSubjectCookie = (
  deps: SealingDeps,
  challenge: string,
  { issuer, subject }: Subject,
) => sealedCookie(deps, cookieFor(challenge), { issuer, subject });

export const readWaitingSubject = (
  deps: Pick<SealingDeps, "sealedBox" | "clock">,
  challenge: string,
  cookies: string | undefined,
) => readSealedCookie<Subject>(deps, cookieFor(challenge), cookies);
