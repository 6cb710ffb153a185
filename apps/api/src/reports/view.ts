import { nameOf } from "../users/person-name.ts";
import type { CreditCounts, Names } from "./credit.ts";

export const rateOf = ({ total, completed }: { total: number; completed: number }) =>
  total === 0 ? null : completed / total;

export const toCompanyCreditView = ({ key, total, completed }: CreditCounts) => ({
  company: key,
  total,
  completed,
  conversionRate: rateOf({ total, completed }),
});

export function toReferrerCreditView({ key, total, completed }: CreditCounts, names: Names) {
  const user = names.get(key);
  return {
    referrerId: key,
    referrerName: user === undefined ? null : nameOf(user),
    total,
    completed,
    conversionRate: rateOf({ total, completed }),
  };
}
