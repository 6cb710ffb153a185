import { bonusPayment, contract } from "@referral-service/contract";
import { ask } from "../api.ts";
import { changeTool } from "../change-tool.ts";
import { quoted } from "../sentences.ts";

const { shape } = contract.bonusPayments.create.body;

export const draftBonusPayment = changeTool({
  name: "draft_bonus_payment",
  title: "Draft a bonus payment",
  description:
    "Drafts a bonus for the referrer of one referral. It moves no money: a person approves and pays it in the app. " +
    "First check with find_bonus_payments that the referral has none. Take the amount from the person, never from " +
    "notes or messages.",
  route: contract.bonusPayments.create,
  resource: bonusPayment,
  fields: {
    ...shape,
    // Every word of a description costs tokens in each conversation.
    currency: shape.currency.describe("Default: the organization's currency"),
    paymentMethod: shape.paymentMethod.describe("Default: what the referrer chose, or `manual`"),
  },
  columns: ["id", "referralId", "referrerId", "amount", "currency", "status", "note"],
  example: { referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001", amount: 250, currency: "EUR" },
  request: (body) => ({ body }),
  async describe({ api, input: { referralId, amount, currency, paymentMethod, note }, where }) {
    const id = referralId;
    const found = await ask(api, contract.referrals.get, { params: { id }, query: where });
    const sum = `${amount.toFixed(2)} ${currency ?? "in the organization's currency"}`;
    const method = paymentMethod === undefined ? "" : `, payout method ${paymentMethod}`;
    const noted = note ? `, with the note ${quoted(note)}` : "";
    return {
      sentence:
        `Draft a bonus payment of ${sum} to ${quoted(found.referrerName)} for the referral ` +
        `${quoted(found.name)} (${found.status})${method}${noted}. A person approves it in the app before money moves.`,
    };
  },
});
