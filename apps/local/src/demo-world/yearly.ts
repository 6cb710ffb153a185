import type { User } from "@referral-service/api/people/users/rules.ts";
import { nameOf } from "@referral-service/api/people/users/rules.ts";
import type { DemoPayment } from "./bonus-payments.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History } from "./history.ts";
import { addressFrom } from "./names.ts";
import { defaultCurrency } from "./organizations.ts";

const thresholdAmount = 2_000;
/** Below this sum, no draft in the demo world would exceed the threshold. */
const askedFromAmount = 500;

/** Creates the threshold of a year, with the tax details of the people who come close to it. */
export function makeYearly(
  chance: Chance,
  { history, payments, people }: { history: History; payments: DemoPayment[]; people: User[] },
) {
  const { end, start } = history;
  const taxDetails = people.flatMap((user) => {
    const earned = payments
      .filter(({ referrerId, currency }) => referrerId === user.id && currency === defaultCurrency)
      .reduce((sum, { amount }) => sum + amount, 0);
    if (earned < askedFromAmount) return [];
    const { organizationId, id: userId } = user;
    const details = {
      legalName: nameOf(user) ?? "",
      address: addressFrom(chance),
      taxId: `NO ${chance.whole(100_000_000, 999_999_999)}`,
    };
    return [{ organizationId, userId, version: 1, updatedAt: daysAfter(end, -7), details }];
  });
  const [{ organizationId } = { organizationId: "" }] = people;
  const thresholds = [
    {
      organizationId,
      amount: thresholdAmount,
      currency: defaultCurrency,
      rates: [{ currency: "NOK", rate: 0.087 }],
      version: 1,
      updatedAt: start,
    },
  ];
  return { taxDetails, thresholds };
}
