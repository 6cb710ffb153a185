import { notFound, Refusal } from "../../kernel/refusal.ts";
import { clearedCookie, readSealedCookie, sealedCookie } from "../accounts/cookies.ts";
import { saveOutcome } from "../accounts/log-store.ts";
import { beginAttempt } from "../accounts/sign-in/attempts.ts";
import type { Browser } from "../accounts/sign-in/browser.ts";
import { signInTo } from "../accounts/sign-in/finish-sign-in.ts";
import type { AccessDeps } from "../deps.ts";
import { accountOf, type Joining } from "./account-of.ts";
import type { Expected, OpenIdProvider, ProviderAnswer } from "./provider.ts";

const notBegun = () =>
  new Refusal(
    "SIGN_IN_FAILED",
    "This sign-in has expired or was started in another browser. Start it again.",
  );

const isAway = (error: unknown) => error instanceof Refusal && error.code === "SERVICE_UNAVAILABLE";

/** A sign-in without a time counts as old. */
const longAgo = new Date(0);

/** A sign-in that was started. Only the browser that started it can finish it. */
interface Pending extends Joining {
  expected: Expected;
  /** Path under `/app`. */
  from: string;
}

const pendingCookie = { name: "referrals.provider", context: "sign-in by a provider" };

interface Beginning extends Joining {
  needsFresh?: boolean | undefined;
  from?: string | undefined;
}

/** Returns the provider's URL that the app sends the browser to. */
export async function beginProviderSignIn(
  deps: AccessDeps,
  { setCookie }: Browser,
  { needsFresh = false, from = "/", invitation, invitationCode }: Beginning,
) {
  const { address, expected } = await requireProvider(deps).begin({ needsFresh });
  const pending: Pending = { expected, from, invitation, invitationCode };
  setCookie(sealedCookie(deps, pendingCookie, pending));
  return { address };
}

/** Signs in with the response that the browser returned with. */
export async function finishProviderSignIn(
  deps: AccessDeps,
  browser: Browser,
  sentBack: ProviderAnswer,
) {
  const provider = requireProvider(deps);
  const attempt = await beginAttempt(deps, { way: "provider", visitor: browser });
  browser.setCookie(clearedCookie(deps, pendingCookie));
  const pending = readSealedCookie<Pending>(deps, pendingCookie, browser.cookies);
  if (pending === undefined) throw notBegun();
  const person = await provider.finish(sentBack, pending.expected).catch(async (error) => {
    if (isAway(error)) await saveOutcome(deps.db, attempt, "sign_in.provider_away");
    throw error;
  });
  const { account, subject } = await accountOf(deps, person, pending);
  const { secondFactorRequired } = await signInTo(deps, browser, {
    email: account.email,
    attempt: { ...attempt, account },
    provenAt: person.provenAt ?? longAgo,
    subject,
  });
  return { secondFactorRequired, from: pending.from };
}

function requireProvider({ openIdProvider }: AccessDeps): OpenIdProvider {
  if (openIdProvider === undefined) throw notFound();
  return openIdProvider;
}
