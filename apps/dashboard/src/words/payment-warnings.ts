import type { PaymentWarning } from "@referral-service/contract/app";
import { dayOf, dayText } from "../ui/time.tsx";
import { money } from "./money.ts";

const inWords = new Intl.ListFormat("en", { type: "conjunction" });
const details = { email: "email address", phone: "phone number", name: "name" } as const;
const same = (agreeing: readonly (keyof typeof details)[]) =>
  inWords.format(agreeing.map((detail) => details[detail]));

/** Returns a warning before an approval, and the facts behind it. */
export function warningWords(
  warning: PaymentWarning,
  { currency, statusLabel }: { currency: string; statusLabel: (key: string) => string },
): { title: string; restsOn: string } {
  switch (warning.kind) {
    case "own_payment":
      return {
        title: "Your own bonus.",
        restsOn: "No one else in the organization can approve it.",
      };
    case "same_payout_details": {
      const names = warning.others.map(({ name }) => name ?? "a person without a name");
      const days = warning.others.map(({ updatedAt }) => dayOf(updatedAt));
      return {
        title: `Same payout details as ${inWords.format(names)}.`,
        restsOn: `The same details were entered on ${inWords.format(days)}.`,
      };
    }
    case "payout_details_changed":
      return {
        title: "Payout details changed in the last 7 days.",
        restsOn: `They were replaced on ${dayOf(warning.changedAt)}.`,
      };
    case "referrer_is_referred":
      return {
        title: "The referrer might be the referred person.",
        restsOn: `Both have the same ${same(warning.agreeing)}.`,
      };
    case "referrer_is_staff":
      return warning.agreeing.length === 0
        ? { title: "The referrer works for the organization.", restsOn: "" }
        : {
            title: `The referrer might be ${warning.name ?? "a staff member"}.`,
            restsOn: `Both have the same ${same(warning.agreeing)}.`,
          };
    case "unusual_amount":
      return {
        title: "More than 3 times the usual amount.",
        restsOn: `The median of ${warning.count.toLocaleString("en")} payments in the last 12 months is ${money(warning.median, currency)}.`,
      };
    case "above_rule":
      return {
        title: "Above the amount of the bonus rule.",
        restsOn: `“${warning.ruleName}” pays ${money(warning.amount, currency)} for this referral.`,
      };
    case "many_completed":
      return {
        title: `${warning.count} referrals completed on one day.`,
        restsOn: `This referrer gets the credit for all of them. They were completed on ${dayText(warning.day)}.`,
      };
    case "open_duplicates":
      return {
        title: "Possible duplicate.",
        restsOn: `${warning.count} referrals might be for the same person. No one has decided yet who gets the credit.`,
      };
    case "referrer_changed":
      return {
        title: "The referral now has another referrer.",
        restsOn: `The referrer was changed on ${dayOf(warning.changedAt)}.`,
      };
    case "referral_went_back":
      return {
        title: "The referral's status moved back after the payment was drafted.",
        restsOn: `The status changed from ${statusLabel(warning.from)} to ${statusLabel(warning.to)} on ${dayOf(warning.at)}.`,
      };
    default:
      return warning satisfies never;
  }
}
