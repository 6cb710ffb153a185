import { notFound, Refusal } from "../../kernel/refusal.ts";
import { saveOutcome } from "../accounts/log/store.ts";
import { beginAttempt } from "../accounts/sign-in/attempts.ts";
import type { DoorDeps, Doors } from "../accounts/sign-in/doors.ts";
import { signInTo } from "../accounts/sign-in/finish-sign-in.ts";
import { accountOf } from "./account-of.ts";
import { noPendingCookie, pendingCookie, readPending } from "./pending.ts";
import type { OpenIdProvider, ProviderDeps } from "./provider.ts";

type ProviderDoors = Pick<Doors, "beginProviderSignIn" | "finishProviderSignIn">;

const notBegun = () =>
  new Refusal(
    "SIGN_IN_FAILED",
    "This sign-in was begun in another browser or too long ago; begin again",
  );

const isAway = (error: unknown) => error instanceof Refusal && error.code === "SERVICE_UNAVAILABLE";

/** A sign-in without a time counts as an old one. */
const longAgo = new Date(0);

/** The doors for signing in by the OpenID provider: the app sends the browser there, and brings back its answer. */
export function providerDoors(deps: DoorDeps & ProviderDeps): ProviderDoors {
  return {
    async beginProviderSignIn({ body, setCookie }) {
      const provider = requireProvider();
      const { needsFresh = false, from = "/", invitation, invitationCode } = body;
      const { address, expected } = await provider.begin({ needsFresh });
      setCookie(pendingCookie(deps, { expected, from, invitation, invitationCode }));
      return { address };
    },
    async finishProviderSignIn(visit) {
      const provider = requireProvider();
      const attempt = await beginAttempt(deps, { way: "provider", visitor: visit.visitor });
      visit.setCookie(noPendingCookie(deps));
      const pending = readPending(deps, visit.headers.cookie);
      if (pending === undefined) throw notBegun();
      const person = await provider.finish(visit.body, pending.expected).catch(async (error) => {
        if (isAway(error)) await saveOutcome(deps.db, attempt, "sign_in.provider_away");
        throw error;
      });
      const { account, subject } = await accountOf(deps, person, pending);
      const { secondFactorRequired } = await signInTo(deps, visit, {
        email: account.email,
        attempt: { ...attempt, account },
        provenAt: person.provenAt ?? longAgo,
        subject,
      });
      return { secondFactorRequired, from: pending.from };
    },
  };

  function requireProvider(): OpenIdProvider {
    if (deps.openIdProvider === undefined) throw notFound();
    return deps.openIdProvider;
  }
}
