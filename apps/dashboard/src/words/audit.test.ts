import { expect, test } from "vitest";
import { subjectCount } from "./audit.ts";

test.each([
  ["referral", "5 referrals"],
  ["user", "5 people"],
  ["api_key", "5 API keys"],
  ["bd_activity", "5 activities"],
  ["referral_status", "5 referral statuses"],
  ["webhook_delivery", "5 webhook deliveries"],
])("several subjects of the type %s · are counted as %s", (type, text) => {
  expect(subjectCount(type, 5)).toBe(text);
});
