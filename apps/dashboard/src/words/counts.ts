import { numberText } from "../ui/format-language.ts";

/** Names what a number counts, such as `1 referral` and `1,204 referrals`. */
export const counted = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
