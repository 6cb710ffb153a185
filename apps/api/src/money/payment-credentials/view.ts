import type { OwnCredentials } from "@referral-service/contract/app";
import type { PaymentCredentials } from "./payment-credentials.ts";

/** Enough to recognise one's own account, and too little for a stranger who sees the screen. */
export const toOwnCredentials = (
  { paymentMethod, updatedAt }: PaymentCredentials,
  { accountNumber, account }: Record<string, string>,
): OwnCredentials => ({
  credentials: {
    paymentMethod,
    hint: endOf(accountNumber ?? account),
    updatedAt: updatedAt.getTime(),
  },
});

const shownLength = 4;

function endOf(account: string | undefined): string | null {
  if (account === undefined) return null;
  const [name = "", ...domain] = account.split("@");
  if (domain.length > 0) return `${name.slice(0, 1)}•••@${domain.join("@")}`;
  const signs = account.replaceAll(" ", "");
  return signs.length > 2 * shownLength ? `••••${signs.slice(-shownLength)}` : "••••";
}
