import type { shownMax } from "@referral-service/contract/app";
import { countedText } from "../../ui/format-language.ts";

export const countMax: typeof shownMax.homeCount = 100;

export const namedMax: typeof shownMax.homeNamed = 10;

/** Returns the number, with a plus if there are more than were counted. */
export const countText = (count: number, isMore = count >= countMax): string =>
  countedText({ count, isMore });
