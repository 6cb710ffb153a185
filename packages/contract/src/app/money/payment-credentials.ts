import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { nameText, text, unixMs } from "../../primitives.ts";
import { c, read, set } from "../../router.ts";

/** An IBAN as people write it, with or without groups. */
const likeIban = /^[a-z]{2}\d{2}[a-z\d ]{10,}$/i;

/** Whether an IBAN has the right check digits (ISO 13616): the number modulo 97 must be 1. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(" ", "").toUpperCase();
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36));
  return digits.reduce((rest, digit) => (rest * (digit > 9 ? 100 : 10) + digit) % 97, 0) === 1;
}

const accountNumber = nameText(50).refine(
  (account) => !likeIban.test(account) || isIban(account),
  "must be a valid IBAN. Check the digits.",
);

/** An IBAN, with or without spaces. `accountNumber` also accepts other formats. */
export const iban = nameText(50).refine(
  (account) => likeIban.test(account) && isIban(account),
  "must be a valid IBAN. Check the digits.",
);

const bankTransfer = z.strictObject({
  paymentMethod: z.literal("bank_transfer"),
  details: z.strictObject({
    accountHolder: nameText(100),
    accountNumber: accountNumber.describe("IBAN or account number"),
    bankCode: nameText(30).optional().describe("BIC, routing number or sort code"),
  }),
});

const paypalVenmo = z.strictObject({
  paymentMethod: z.literal("paypal_venmo"),
  details: z.strictObject({
    account: nameText(254).describe("Email address, phone number or username of the account"),
  }),
});

const manual = z.strictObject({
  paymentMethod: z.literal("manual"),
  details: z.strictObject({ instructions: text(500) }),
});

/** A person's payout details. */
const sentCredentials = z
  .discriminatedUnion("paymentMethod", [bankTransfer, paypalVenmo, manual])
  .meta({
    id: "SentCredentials",
    examples: [{ paymentMethod: "paypal_venmo", details: { account: "ada@example.com" } }],
  });

/** A payout method with the part of its details that identifies them. */
export const payoutHint = z.object({
  paymentMethod: z.string(),
  hint: z
    .string()
    .nullable()
    .describe(
      "Part of the account, such as its last 4 digits, or for the person their instructions. Null if the details have no account.",
    ),
});

/** The person's own payout details, of which only the hint can be read. */
const ownCredentials = z
  .object({
    credentials: payoutHint.extend({ updatedAt: unixMs }).nullable(),
  })
  .meta({ id: "OwnCredentials" });

/** The payout details for people who pay. */
export const credentialDetails = z
  .object({
    paymentMethod: z.string(),
    details: z
      .record(z.string(), z.string())
      .describe("Values of the payout details, by field name"),
    updatedAt: unixMs,
  })
  .meta({ id: "CredentialDetails" });

export type SentCredentials = z.infer<typeof sentCredentials>;
export type OwnCredentials = z.infer<typeof ownCredentials>;
export type CredentialDetails = z.infer<typeof credentialDetails>;

/** The person's own payout details. No one can set those of another person. */
export const paymentCredentialsContract = c.router({
  get: read("/payment-credentials", ownCredentials, {
    summary: "Get your payout method",
    access: requiresPerson({ roles: everybody }),
  }),
  set: set(
    "/payment-credentials",
    { body: sentCredentials, item: ownCredentials },
    {
      summary: "Set your payout details",
      access: requiresPerson({ roles: everybody }),
      // Requires a fresh sign-in, because a stolen session could redirect the money.
      needsFreshSignIn: true,
    },
  ),
});
