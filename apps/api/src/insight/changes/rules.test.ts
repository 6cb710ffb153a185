import { describe, expect, test } from "vitest";
import { personCaller } from "../../../test/person-caller.ts";
import { heardBy, ownRequests, type Recorded } from "./rules.ts";

const organizationId = "organization";

const recorded = (targetType: string, actorUserId: string | null = "somebody else"): Recorded => ({
  id: targetType,
  organizationId,
  targetType,
  targetId: `id of ${targetType}`,
  actorUserId,
  requestId: `request for ${targetType}`,
});

const everyTarget = [
  ...["referral", "conversation", "bonus_payment", "customer", "user", "organization"],
  ...["custom_field", "api_key", "webhook_endpoint", "webhook_delivery", "invitation_code"],
  ...["public_link", "held_submission", "bd_prospect", "bd_activity", "bd_task", "bd_goal"],
  ...["import", "data_subject_request", "bonus_rule"],
];

function heardOf(person: Parameters<typeof personCaller>[2], entries: Recorded[]) {
  const { resources, rows } = heardBy(personCaller(organizationId, "me", person), entries);
  return { anyway: [...resources].toSorted(), ifSeen: Object.fromEntries(rows) };
}

const byRow = {
  referrals: ["id of referral"],
  conversations: ["id of conversation"],
  customers: ["id of customer"],
  users: ["id of user"],
  "invitation-codes": ["id of invitation_code"],
  "public-links": ["id of public_link"],
};

describe("what a person receives when others change something of each kind", () => {
  const entries = everyTarget.map((type) => recorded(type));

  test.each(["referrer", "marketer"] as const)(
    "a %s · receives changes to settings that everyone sees, and otherwise only to rows that they see",
    (permissionLevel) => {
      expect(heardOf({ permissionLevel }, entries)).toEqual({
        anyway: ["bonus-rules", "custom-fields", "organization"],
        ifSeen: { ...byRow, payments: ["id of bonus_payment"] },
      });
    },
  );

  test("an admin · receives everything, but payments only if they send bonuses", () => {
    const all = [
      ...["api-keys", "audit-logs", "bonus-rules", "conversations", "custom-fields", "customers"],
      ...["held-submissions", "imports", "invitation-codes", "organization", "portal"],
      ...["public-links", "referrals", "users", "webhooks"],
    ];
    expect(heardOf({ permissionLevel: "admin" }, entries)).toEqual({
      anyway: all,
      ifSeen: { payments: ["id of bonus_payment"] },
    });
    const sender = { permissionLevel: "admin", canSendBonuses: true } as const;
    expect(heardOf(sender, entries)).toEqual({
      anyway: [...all, "payments"].toSorted(),
      ifSeen: {},
    });
  });
});

test("a person's own change · reaches their other windows", () => {
  const entries = [recorded("import", "me"), recorded("referral"), recorded("referral", "me")];
  expect(heardOf({ permissionLevel: "referrer" }, entries)).toEqual({
    anyway: ["imports", "referrals"],
    ifSeen: {},
  });
});

test("a person's own requests · are named only for changes that they made", () => {
  const me = personCaller(organizationId, "me", { permissionLevel: "admin" });
  const own = [recorded("referral", "me"), recorded("customer", "me"), recorded("referral", "me")];
  expect(ownRequests(me, own)).toEqual(["request for referral", "request for customer"]);
  expect(ownRequests(me, [...own, recorded("referral")])).toEqual([]);
  expect(ownRequests(me, [...own, { ...recorded("referral", "me"), requestId: null }])).toEqual([]);
});
