import type { Deps } from "../../kernel/deps.ts";
import { networkOf } from "../../kernel/platform/addresses.ts";
import { holdJoinForm } from "../held-submissions/hold-join-form.ts";
import { admitVisitor, type VisitorDeps } from "../limits.ts";
import { mailLink } from "./mail-link.ts";
import { requireOpenCode } from "./open-code.ts";

interface LinkRequest {
  code: string;
  email: string;
  /** Whether the hidden field was filled in, so that the form waits for staff. */
  isHeld: boolean;
  remoteAddress: string;
}

/**
 * Emails a link to a person who wants to join with a code. Throws NOT_FOUND for a code that does not
 * work.
 */
export async function requestLink(
  deps: Deps & VisitorDeps,
  { code: text, email, isHeld, remoteAddress }: LinkRequest,
) {
  const { joins, mails } = deps.visitorLimiters;
  await admitVisitor(joins, `mail from ${networkOf(remoteAddress)}`);
  const code = await requireOpenCode(deps, text);
  await admitVisitor(mails, `mail to ${email.toLowerCase()}`);
  await deps.db.transaction((tx) =>
    isHeld ? holdJoinForm(tx, deps, { code, email }) : mailLink(tx, deps, { code, email }),
  );
}
