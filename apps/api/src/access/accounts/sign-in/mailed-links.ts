import { invalidRequest } from "../../../kernel/refusal.ts";
import type { AccessDeps } from "../../deps.ts";
import { passwordResetMail, signInLinkMail } from "../../emails.ts";
import { passwordResetAddress, signInLinkAddress } from "../accounts.ts";
import { linkMinutes } from "../rules.ts";
import { countMailRequest, mailOwner } from "./attempts.ts";
import { type Browser, telling, type Visitor } from "./browser.ts";
import { refuseCommonPassword } from "./password.ts";

export const linkFailed = () =>
  invalidRequest({
    path: "token",
    message: "must be an unused link that has not expired. Request a new link.",
  });

/** Emails a link that signs in. Does the same work when no one has the email address. */
export async function requestSignInLink(
  deps: AccessDeps,
  visitor: Visitor,
  { email, from }: { email: string; from?: string | undefined },
) {
  const action = "sign_in_link.requested";
  const { isAdmitted, account } = await countMailRequest(deps, { email, visitor, action });
  if (!isAdmitted) return;
  const validMinutes = linkMinutes.signIn;
  const token = await deps.accounts.makeSignInToken(email, validMinutes * 60_000);
  const url = signInLinkAddress(deps.settings.publicUrl, token, from);
  await mailOwner(deps, account, signInLinkMail({ url, validMinutes }));
}

/** Emails a link that sets a new password. Does the same work when no one has the email address. */
export async function requestPasswordReset(deps: AccessDeps, visitor: Visitor, email: string) {
  const action = "password_reset.requested";
  const { isAdmitted, account } = await countMailRequest(deps, { email, visitor, action });
  if (!isAdmitted) return;
  const validMinutes = linkMinutes.passwordReset;
  const accountId = account?.id ?? deps.newId();
  const token = await deps.accounts.makeResetToken(accountId, validMinutes * 60_000);
  const url = passwordResetAddress(deps.settings.publicUrl, token);
  await mailOwner(deps, account, passwordResetMail({ url, validMinutes }));
}

export async function resetPassword(
  { ask }: Browser,
  body: { token: string; newPassword: string },
) {
  await refuseCommonPassword("newPassword", body.newPassword);
  await ask((api, given) => api.resetPassword({ ...given, body })).catch(telling(linkFailed));
}
